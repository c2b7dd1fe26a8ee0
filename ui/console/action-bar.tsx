import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';
import { useKeys } from './keys/use-keys.ts';
import { useDraft } from './use-draft.ts';

interface ActionBarProps {
  /** Under which the opinion is kept until it is given: the case. */
  draft: string;
  /** What the opinion is for, and who will read it. */
  opinionLabel: string;
  agreeLabel: string;
  rejectLabel: string;
  busy: boolean;
  /** Above them: what is to be known before. */
  note?: string | null;
  /** Beside them, such as the `ReleaseButton` of a case in hand. */
  children?: ReactNode;
  /** The server's word on the opinion. */
  error?: string | undefined;
  /** Either tells whether it was done; null where nobody may agree, and then rejecting is all that is offered. */
  onAgree: ((opinion: string) => Promise<boolean>) | null;
  onReject: (opinion: string) => Promise<boolean>;
}

/**
 * Agree (key A) or reject (key R) with an opinion (key O leads to it, Esc away from it); the keys work wherever nobody is
 * typing.
 */
export function ActionBar(props: ActionBarProps) {
  const { draft, opinionLabel, agreeLabel, rejectLabel, busy, note, children, error } = props;
  const { onAgree, onReject } = props;
  const { t } = useWords();
  const [opinion, setOpinion] = useDraft(draft, '');
  const [missing, setMissing] = useState(false);
  const decide = async (by: typeof onReject) => {
    if (await by(opinion.trim())) setOpinion('');
  };
  const agree = onAgree && (() => void decide(onAgree));
  const reject = () => {
    setMissing(opinion.trim() === '');
    if (opinion.trim() !== '') void decide(onReject);
  };
  const bar = useRef<HTMLDivElement>(null);
  const write = () => bar.current?.querySelector('input')?.focus();
  useKeys(busy ? {} : { o: write, r: reject, ...(agree && { a: agree }) });
  return (
    <div ref={bar} className={styles.actions}>
      {note ? <p className={styles.actionNote}>{note}</p> : null}
      <div className={styles.actionLine}>
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
        {agree === null ? null : (
          <Button width="fit" busy={busy} onClick={agree}>
            {agreeLabel} <kbd className={styles.key}>A</kbd>
          </Button>
        )}
      </div>
    </div>
  );
}
