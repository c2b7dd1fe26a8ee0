import { isSome } from '#kernel/money/is-some.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Application } from '../../contract.ts';
import styles from './applications-head.module.css';
import { type ApplicationsSum, heroOf, sumApplications } from './applications-sum.ts';

const PARTS = ['reserved', 'paid', 'returned'] as const;
const TONES = { reserved: 'anil', paid: 'mid', returned: 'line' } as const;
const NAMES = { reserved: 'ipo.sum.held', paid: 'ipo.box.paid', returned: 'ipo.box.back' } as const;

/** Above the applications: what is reserved for them now, and what became of the rest, as one bar in each currency. */
export function ApplicationsHead({ applications }: { applications: readonly Application[] }) {
  return (
    <OwnFigures>
      <section className={styles.head}>
        {sumApplications(applications).map((sum, at) => (
          <Sum key={sum.currency} sum={sum} size={at === 0 ? 'hero' : 'large'} />
        ))}
      </section>
    </OwnFigures>
  );
}

function Sum({ sum, size }: { sum: ApplicationsSum; size: 'hero' | 'large' }) {
  const { t, money } = useWords();
  const isHidden = useHiddenFigures();
  const parts = PARTS.filter((part) => isSome(sum[part]));
  if (parts.length === 0) return null;
  const hero = heroOf(sum);
  return (
    <div>
      {hero === undefined ? null : (
        <>
          <p className={styles.label}>{t(NAMES[hero])}</p>
          <p>
            <Amount value={sum[hero]} currency={sum.currency} code size={size} />
          </p>
        </>
      )}
      {isHidden ? null : (
        <PartBar parts={parts.map((part) => ({ tone: TONES[part], size: Number(sum[part]) }))} />
      )}
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part}>
            <Swatch tone={TONES[part]} />
            {t(NAMES[part])}
            {part === hero ? null : (
              <strong>{money(sum[part], sum.currency, { code: hero === undefined })}</strong>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
