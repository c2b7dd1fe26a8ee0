import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type BlockOffer, MAX_KEY_LENGTH } from '../contract.ts';
import styles from './block.module.css';

interface KeyStepProps {
  offer: BlockOffer;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
  onSend: () => void;
}

/** The secret key of an offer, and what happens where it is wrong. */
export function KeyStep({ offer, value, error, onChange, onSend }: KeyStepProps) {
  const { t } = useWords();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextField
        label={t('block.key.label')}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_KEY_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? null}
        hint={
          offer.sandboxKey === null ? t('block.key.from') : t('block.key.sandbox', { key: offer.sandboxKey })
        }
      />
      <p className={styles.soft}>
        {t('block.key.rule', { tries: offer.keyTries, minutes: offer.keyLockMinutes })}
      </p>
    </form>
  );
}
