import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';

interface DeedBarProps {
  /** What the opinion is for, and who will read it. */
  opinionLabel: string;
  agreeLabel: string;
  rejectLabel: string;
  busy: boolean;
  /** The server's word on the opinion. */
  error?: string | undefined;
  onAgree: (opinion: string) => void;
  onReject: (opinion: string) => void;
}

/** Agree (key A) or reject (key R) with an opinion; the keys work wherever nobody is typing. */
export function DeedBar(props: DeedBarProps) {
  const { opinionLabel, agreeLabel, rejectLabel, busy, error, onAgree, onReject } = props;
  const { t } = useWords();
  const [opinion, setOpinion] = useState('');
  const [missing, setMissing] = useState(false);
  const reject = () => {
    setMissing(opinion.trim() === '');
    if (opinion.trim() !== '') onReject(opinion.trim());
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (busy || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key.toLowerCase() === 'a') onAgree(opinion.trim());
      if (event.key.toLowerCase() === 'r') reject();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <div className={styles.deeds}>
      <TextField
        label={opinionLabel}
        value={opinion}
        maxLength={500}
        onChange={(event) => setOpinion(event.target.value)}
        error={error ?? (missing ? t('ui.console.opinionMissing') : null)}
      />
      <Button kind="secondary" width="fit" busy={busy} onClick={reject}>
        {rejectLabel} <kbd className={styles.key}>R</kbd>
      </Button>
      <Button width="fit" busy={busy} onClick={() => onAgree(opinion.trim())}>
        {agreeLabel} <kbd className={styles.key}>A</kbd>
      </Button>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
