import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { FormRow } from '#ui/console/desk-page.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type DifferenceItem, explainDifferenceCall } from '../contract.ts';
import styles from './reconciliation-desk.module.css';

interface ExplanationProps {
  item: DifferenceItem;
  statementId: string;
  onExplained: () => void;
}

/** The notes of a difference, and the way to add one; none can be changed. */
export function Explanation({ item, statementId, onExplained }: ExplanationProps) {
  const { t, date } = useWords();
  const mayExplain = useMay(explainDifferenceCall);
  const [text, setText] = useDraft(`difference:${statementId}:${item.place}`, '');
  const [isWriting, setIsWriting] = useState(text !== '');
  const { run, busy, fields } = useCommand(explainDifferenceCall, {
    successTip: t('reconciliation.explain.done'),
    onSuccess: () => {
      setText('');
      setIsWriting(false);
      onExplained();
    },
  });
  return (
    <div className={styles.notes}>
      {item.notes.map((note) => (
        <p key={`${note.at} ${note.text}`}>
          {note.text}
          <br />
          <span className={styles.hint}>
            {t('reconciliation.notes.by', { name: note.operatorName, at: date(note.at, 'moment') })}
          </span>
        </p>
      ))}
      {mayExplain && isWriting ? (
        <FormRow onSubmit={() => void run({ statementId, place: item.place, text })}>
          <TextField
            label={t('reconciliation.explain.text')}
            value={text}
            maxLength={500}
            onChange={(event) => setText(event.target.value)}
            error={fields.text}
          />
          <Button type="submit" width="fit" busy={busy}>
            {t('reconciliation.explain.keep')}
          </Button>
        </FormRow>
      ) : null}
      {mayExplain && !isWriting ? (
        <Button kind="quiet" width="fit" onClick={() => setIsWriting(true)}>
          {t(item.notes.length === 0 ? 'reconciliation.explain' : 'reconciliation.explain.more')}
        </Button>
      ) : null}
    </div>
  );
}
