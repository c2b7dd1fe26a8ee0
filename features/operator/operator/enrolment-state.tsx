import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type OperatorItem, showHalfCall } from '../contract.ts';
import styles from './role-boxes.module.css';

/** Whether the person has credentials of their own; until then, who hands over which half of the code. */
export function EnrolmentState({ item }: { item: OperatorItem }) {
  const { t, date } = useWords();
  const { enrolment } = item;
  if (item.closedAt !== null) return t('operator.people.closed');
  if (enrolment === null) return t(item.enrolled ? 'operator.people.enrolled' : 'operator.people.none');
  const [one, other] = enrolment.openedBy;
  return (
    <div className={styles.enrolment}>
      <p>
        {t('operator.people.enrolling', { time: date(enrolment.openedAt, 'moment') })}
        <br />
        {one && other ? t('operator.people.halves', { one, other }) : t('operator.people.by_command')}
      </p>
      {enrolment.mine ? <OwnHalf operatorId={item.id} /> : null}
    </div>
  );
}

function OwnHalf({ operatorId }: { operatorId: string }) {
  const { t, date } = useWords();
  const [shown, setShown] = useState<{ half: string; expiresAt: string } | null>(null);
  const { run, busy } = useCommand(showHalfCall, { onSuccess: setShown });
  if (shown === null) {
    return (
      <Button kind="secondary" width="fit" busy={busy} onClick={() => void run({ operatorId })}>
        {t('operator.people.half.show')}
      </Button>
    );
  }
  return (
    <>
      <CopyRow label={t('operator.people.half')} value={shown.half} />
      <p className={styles.note}>
        {t('operator.people.half.once', { time: date(shown.expiresAt, 'moment') })}
      </p>
      <Button kind="quiet" width="fit" onClick={() => setShown(null)}>
        {t('operator.people.noted')}
      </Button>
    </>
  );
}
