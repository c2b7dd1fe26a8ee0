import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './chart.module.css';
import { type Indicator, isLength, mostOf } from './chart-choices.ts';

interface IndicatorLengthsProps {
  readonly name: Indicator;
  readonly lengths: readonly number[];
  readonly onChange: (lengths: readonly number[]) => void;
}

/** An indicator's lengths in bars, each in a field; one that cannot be drawn is marked and changes nothing. */
export function IndicatorLengths({ name, lengths, onChange }: IndicatorLengthsProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(() => lengths.map(String));
  const type = (at: number, text: string) => {
    const next = typed.with(at, text);
    setTyped(next);
  };
  const finish = () => {
    const numbers = typed.map(Number);
    if (numbers.every((value, at) => isLength(name, at, value)) && String(numbers) !== String(lengths))
      onChange(numbers);
  };
  const wrong = typed.findIndex((text, at) => !isLength(name, at, Number(text)));
  return (
    <>
      <div className={styles.lengths}>
        {typed.map((text, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a length is known by its place alone
            key={at}
            className={styles.length}
            inputMode="numeric"
            maxLength={3}
            aria-label={t('market.chart.length', {
              indicator: t(`market.chart.short.${name}`),
              number: at + 1,
            })}
            aria-invalid={isLength(name, at, Number(text)) ? undefined : true}
            value={text}
            onChange={(event) => type(at, event.target.value)}
            onBlur={finish}
            onKeyDown={(event) => (event.key === 'Enter' ? finish() : undefined)}
          />
        ))}
      </div>
      {wrong === -1 ? null : (
        <p className={styles.wrong} role="alert">
          {t('market.chart.lengthWrong', { most: mostOf(name, wrong) })}
        </p>
      )}
    </>
  );
}
