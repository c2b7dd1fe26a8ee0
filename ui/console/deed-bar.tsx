import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';
import { useKeys } from './use-keys.ts';

interface DeedBarProps {
  /** What the opinion is for, and who will read it. */
  opinionLabel: string;
  agreeLabel: string;
  rejectLabel: string;
  busy: boolean;
  /** Beside them, such as the `ReleaseButton` of a case in hand. */
  children?: ReactNode;
  /** The server's word on the opinion. */
  error?: string | undefined;
  onAgree: (opinion: string) => void;
  onReject: (opinion: string) => void;
}

/**
 * Agree (key A) or reject (key R) with an opinion (key O leads to it, Esc away from it); the keys work wherever nobody is
 * typing.
 */
export function DeedBar(props: DeedBarProps) {
  const { opinionLabel, agreeLabel, rejectLabel, busy, children, error, onAgree, onReject } = props;
  const { t } = useWords();
  const [opinion, setOpinion] = useState('');
  const [missing, setMissing] = useState(false);
  const reject = () => {
    setMissing(opinion.trim() === '');
    if (opinion.trim() !== '') onReject(opinion.trim());
  };
  const bar = useRef<HTMLDivElement>(null);
  const write = () => bar.current?.querySelector('input')?.focus();
  useKeys(busy ? {} : { o: write, a: () => onAgree(opinion.trim()), r: reject });
  return (
    <div ref={bar} className={styles.deeds}>
      <TextField
        label={opinionLabel}
        value={opinion}
        maxLength={500}
        onChange={(event) => setOpinion(event.target.value)}
        aria-keyshortcuts="O"
        error={error ?? (missing ? t('ui.console.opinionMissing') : null)}
      />
      {children}
      <Button kind="secondary" width="fit" busy={busy} onClick={reject}>
        {rejectLabel} <kbd className={styles.key}>R</kbd>
      </Button>
      <Button width="fit" busy={busy} onClick={() => onAgree(opinion.trim())}>
        {agreeLabel} <kbd className={styles.key}>A</kbd>
      </Button>
    </div>
  );
}
