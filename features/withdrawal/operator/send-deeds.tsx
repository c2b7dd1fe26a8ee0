import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  decideWithdrawalCase,
  doubtWithdrawalCase,
  payWithdrawalCase,
  type WithdrawalCase,
} from '../contract.ts';
import { payoutReferenceOf } from '../payout-reference.ts';
import styles from './withdrawal-desk.module.css';

/** An approved withdrawal: record that it was sent, leave it unconfirmed, or give everything back. */
export function SendDeeds({ found, onDone }: { found: WithdrawalCase; onDone: () => void }) {
  const { t, date } = useWords();
  const [reference, setReference] = useState('');
  const [opinion, setOpinion] = useState('');
  const [malformed, setMalformed] = useState(false);
  const { pay, doubt, reject, busy } = useSending(onDone);
  const { id, method } = found;
  const isEarly = found.notBefore > found.now;
  const send = () => {
    const isWritten = payoutReferenceOf(method, reference) !== null;
    setMalformed(!isWritten);
    if (isWritten) void pay.run({ id, payoutReference: reference });
  };
  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isEarly ? (
        <p className={styles.note}>
          {t('withdrawal.desk.tooEarly', { when: date(found.notBefore, 'exact') })}
        </p>
      ) : (
        <TextField
          label={t(method === 'bank_card' ? 'withdrawal.desk.trackingKey' : 'withdrawal.desk.transaction')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={pay.fields.payoutReference ?? (malformed ? t('reason.field.payout_reference') : null)}
          autoComplete="off"
          maxLength={120}
        />
      )}
      <TextField
        label={t('withdrawal.desk.opinion')}
        value={opinion}
        onChange={(event) => setOpinion(event.target.value)}
        error={doubt.fields.opinion ?? reject.fields.opinion ?? null}
        maxLength={500}
      />
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          width="fit"
          busy={busy}
          onClick={() => void reject.run({ id, agree: false, opinion })}
        >
          {t('withdrawal.desk.reject')}
        </Button>
        {isEarly || found.status === 'unknown' ? null : (
          <Button kind="secondary" width="fit" busy={busy} onClick={() => void doubt.run({ id, opinion })}>
            {t('withdrawal.desk.doubt')}
          </Button>
        )}
        {isEarly ? null : (
          <Button type="submit" width="fit" busy={busy}>
            {t('withdrawal.desk.pay')} <kbd>↵</kbd>
          </Button>
        )}
      </div>
    </form>
  );
}

function useSending(onDone: () => void) {
  const { t } = useWords();
  const toast = useToast();
  const done = (text: string) => () => {
    toast.success(text);
    onDone();
  };
  const pay = useDeed(payWithdrawalCase, { onSuccess: done(t('withdrawal.desk.done.paid')) });
  const doubt = useDeed(doubtWithdrawalCase, { onSuccess: done(t('withdrawal.desk.done.doubted')) });
  const reject = useDeed(decideWithdrawalCase, { onSuccess: done(t('withdrawal.desk.done.rejected')) });
  return { pay, doubt, reject, busy: pay.busy || doubt.busy || reject.busy };
}
