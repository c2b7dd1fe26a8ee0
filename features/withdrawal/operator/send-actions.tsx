import { useRef, useState } from 'react';
import type { CaseProps } from '#features/review/operator/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import frame from '#ui/console/console.module.css';
import { ReleaseButton } from '#ui/console/hand.tsx';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  decideWithdrawalCase,
  doubtWithdrawalCase,
  payWithdrawalCase,
  returnWithdrawalCase,
  type WithdrawalCase,
} from '../contract.ts';
import { payoutReferenceOf } from '../payout-reference.ts';
import { whyNotSent } from './why-not-sent.ts';
import styles from './withdrawal-desk.module.css';

/**
 * An approved withdrawal: record that it was sent (P), leave it unconfirmed (U), or give everything back (R); O leads to the opinion. What was
 * sent comes back with the reference of its return, and by two persons.
 */
export function SendActions({ shown: found, onDone, release }: CaseProps<WithdrawalCase>) {
  const { t, date } = useWords();
  const sending = useSending(found, onDone);
  const { typed, type, send, leave, undo, busy, errors } = sending;
  const isEarly = found.notBefore > found.now;
  const isSent = found.status === 'unknown';
  const form = useRef<HTMLFormElement>(null);
  const write = () => form.current?.querySelector<HTMLInputElement>('input[name=opinion]')?.focus();
  const refused = whyNotSent(found);
  const isHeld = isEarly || refused !== null;
  const sends = isHeld ? {} : { p: send, ...(isSent ? {} : { u: leave }) };
  useKeys(busy ? {} : { o: write, r: undo, ...sends });
  return (
    <form
      ref={form}
      className={isSent ? `${styles.send} ${styles.three}` : styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isHeld) send();
      }}
    >
      {isSent ? <p className={styles.sent}>{t('withdrawal.desk.returnNote')}</p> : null}
      {isHeld ? (
        <p className={styles.note}>
          {refused === null
            ? t('withdrawal.desk.tooEarly', { when: date(found.notBefore, 'exact') })
            : t(refused)}
        </p>
      ) : (
        <Typed
          name="payoutReference"
          label={payoutLabel(found)}
          typed={typed}
          onType={type}
          errors={errors}
        />
      )}
      <Typed name="opinion" label="withdrawal.desk.opinion" typed={typed} onType={type} errors={errors} />
      {isSent ? (
        <Typed
          name="returnReference"
          label="withdrawal.desk.returnReference"
          typed={typed}
          onType={type}
          errors={errors}
        />
      ) : null}
      <div className={styles.buttons}>
        <ReleaseButton {...release} />
        <Button kind="secondary" width="fit" busy={busy} onClick={undo}>
          {t(isSent ? 'withdrawal.desk.return' : 'withdrawal.desk.reject')} <kbd className={frame.key}>R</kbd>
        </Button>
        {isHeld || isSent ? null : (
          <Button kind="secondary" width="fit" busy={busy} onClick={leave}>
            {t('withdrawal.desk.doubt')} <kbd className={frame.key}>U</kbd>
          </Button>
        )}
        {isHeld ? null : (
          <Button type="submit" width="fit" busy={busy}>
            {t('withdrawal.desk.pay')} <kbd className={frame.key}>P</kbd>
          </Button>
        )}
      </div>
    </form>
  );
}

const payoutLabel = ({ method }: WithdrawalCase) =>
  method === 'bank_card' ? 'withdrawal.desk.trackingKey' : 'withdrawal.desk.transaction';

/** What an operator writes before deciding. */
interface Written {
  readonly payoutReference: string;
  readonly opinion: string;
  readonly returnReference: string;
}

const NOTHING: Written = { payoutReference: '', opinion: '', returnReference: '' };

type Errors = Readonly<Partial<Record<keyof Written, string>>>;

interface TypedProps {
  name: keyof Written;
  label: `withdrawal.desk.${'trackingKey' | 'transaction' | 'opinion' | 'returnReference'}`;
  typed: Written;
  onType: (typed: Written) => void;
  errors: Errors;
}

function Typed({ name, label, typed, onType, errors }: TypedProps) {
  const { t } = useWords();
  return (
    <TextField
      name={name}
      label={t(label)}
      value={typed[name]}
      onChange={(event) => onType({ ...typed, [name]: event.target.value })}
      error={errors[name] ?? null}
      autoComplete="off"
      {...(name === 'opinion' && { 'aria-keyshortcuts': 'O' })}
      maxLength={name === 'opinion' ? 500 : 120}
    />
  );
}

/** The commands over what is typed; whatever is tried last says what is at fault. */
function useSending({ id, method, status }: WithdrawalCase, onDone: () => void) {
  const { t } = useWords();
  const toast = useToast();
  const [typed, type] = useDraft<Written>(`withdrawal-sending:${id}`, NOTHING);
  const [malformed, setMalformed] = useState(false);
  const done = (text: string) => ({
    onSuccess: () => {
      type(NOTHING);
      toast.success(text);
      onDone();
    },
  });
  const pay = useCommand(payWithdrawalCase, done(t('withdrawal.desk.done.paid')));
  const doubt = useCommand(doubtWithdrawalCase, done(t('withdrawal.desk.done.doubted')));
  const reject = useCommand(decideWithdrawalCase, done(t('withdrawal.desk.done.rejected')));
  const giveBack = useCommand(returnWithdrawalCase, done(t('withdrawal.desk.done.asked')));
  const fresh = () => {
    for (const command of [pay, doubt, reject, giveBack]) command.reset();
    setMalformed(false);
  };
  // Refused because another has it meanwhile, say: what there is now is to be seen.
  const settle = async (asked: Promise<{ ok: boolean }>) => {
    if (!(await asked).ok) onDone();
  };
  const { payoutReference, opinion, returnReference } = typed;
  const own = malformed ? { payoutReference: t('reason.field.payout_reference') } : {};
  return {
    typed,
    type,
    send() {
      fresh();
      if (payoutReferenceOf(method, payoutReference) === null) setMalformed(true);
      else void settle(pay.run({ id, payoutReference }));
    },
    leave() {
      fresh();
      void settle(doubt.run({ id, opinion }));
    },
    undo() {
      fresh();
      if (status === 'unknown') void settle(giveBack.run({ id, opinion, returnReference }));
      else void settle(reject.run({ id, agree: false, opinion }));
    },
    busy: pay.busy || doubt.busy || reject.busy || giveBack.busy,
    errors: { ...pay.fields, ...doubt.fields, ...reject.fields, ...giveBack.fields, ...own } as Errors,
  };
}
