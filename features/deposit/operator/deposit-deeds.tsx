import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useDeed } from '#ui/call/use-deed.ts';
import { useKeys } from '#ui/console/use-keys.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  completeDeposit,
  type Deposit,
  type DepositVerdict,
  quoteDeposit,
  refuseDeposit,
  releaseDepositCase,
} from '../contract.ts';
import { plainAmount } from '../mobile/written-amount.ts';
import styles from './deposit-desk.module.css';

interface Found {
  received: string;
  transferKey: string;
  /** As the browser's field writes it, in the device's zone; empty for none yet. */
  confirmedAt: string;
  opinion: string;
}

/** Agree (A) with what arrived, leave unknown (U), reject (R); or give the case back. */
export function DepositDeeds({ deposit, onDone }: { deposit: Deposit; onDone: () => void }) {
  const { t } = useWords();
  const { id } = deposit;
  const [found, setFound] = useState<Found>({
    received: deposit.quantity,
    transferKey: deposit.trackingKey,
    confirmedAt: '',
    opinion: '',
  });
  const { agree, refuse, busy, fields } = useVerdicts(deposit, found, onDone);
  const release = useDeed(releaseDepositCase, { onSuccess: onDone });
  useKeys(busy ? {} : { a: agree, u: () => refuse('unknown'), r: () => refuse('rejected') });
  const isUnknown = deposit.status === 'unknown';
  return (
    <div className={styles.deeds}>
      <FoundFields deposit={deposit} found={found} onChange={setFound} fields={fields} />
      <div className={styles.buttons}>
        <Credit deposit={deposit} found={found} />
        <Button kind="quiet" width="fit" busy={release.busy} onClick={() => void release.run({ id })}>
          {t('deposit.desk.release')}
        </Button>
        <Button kind="secondary" width="fit" busy={busy} onClick={() => refuse('rejected')}>
          {t('deposit.desk.reject')} <kbd>R</kbd>
        </Button>
        {isUnknown ? null : (
          <Button kind="secondary" width="fit" busy={busy} onClick={() => refuse('unknown')}>
            {t('deposit.desk.leaveUnknown')} <kbd>U</kbd>
          </Button>
        )}
        <Button width="fit" busy={busy} onClick={agree}>
          {t('deposit.desk.agree')} <kbd>A</kbd>
        </Button>
      </div>
    </div>
  );
}

/** What the reviewer found, as the calls take it. */
function seenOf({ received, confirmedAt }: Found) {
  const at = new Date(confirmedAt);
  const isInstant = confirmedAt !== '' && !Number.isNaN(at.getTime());
  return { received: plainAmount(received), ...(isInstant && { confirmedAt: at.toISOString() }) };
}

function useVerdicts(deposit: Deposit, found: Found, onDone: () => void) {
  const { t } = useWords();
  const toast = useToast();
  const { id } = deposit;
  const { transferKey, opinion } = found;
  const done = (verdict: DepositVerdict | 'asked') => {
    toast.success(t(`deposit.desk.done.${verdict}`));
    onDone();
  };
  const complete = useDeed(completeDeposit, {
    onSuccess: ({ secondWaits }) => done(secondWaits ? 'asked' : 'completed'),
  });
  const refused = useDeed(refuseDeposit);
  const agree = () => {
    refused.reset();
    void complete.run({ id, ...seenOf(found), transferKey: transferKey.trim(), opinion });
  };
  const refuse = async (verdict: 'rejected' | 'unknown') => {
    complete.reset();
    const answer = await refused.run({ id, verdict, opinion });
    if (answer.ok) done(verdict);
  };
  return {
    agree,
    refuse: (verdict: 'rejected' | 'unknown') => void refuse(verdict),
    busy: complete.busy || refused.busy,
    fields: { ...refused.fields, ...complete.fields },
  };
}

interface FoundFieldsProps {
  deposit: Deposit;
  found: Found;
  onChange: (found: Found) => void;
  fields: Readonly<Record<string, string>>;
}

function FoundFields({ deposit, found, onChange, fields }: FoundFieldsProps) {
  const { t } = useWords();
  const { unit, network } = deposit;
  const bind = (name: keyof Found) => ({
    value: found[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...found, [name]: event.target.value }),
    error: fields[name] ?? null,
  });
  return (
    <div className={styles.fields}>
      <TextField {...bind('received')} label={t('deposit.desk.received', { unit })} inputMode="decimal" />
      <TextField
        {...bind('transferKey')}
        label={t(network ? 'deposit.desk.transferKey.coin' : 'deposit.desk.transferKey')}
        autoComplete="off"
      />
      {network ? (
        <TextField {...bind('confirmedAt')} label={t('deposit.confirmedAt')} type="datetime-local" step={1} />
      ) : null}
      <div className={styles.opinion}>
        <TextField {...bind('opinion')} label={t('deposit.desk.opinion')} maxLength={500} />
      </div>
    </div>
  );
}

/** What agreeing would credit, reckoned by the server. */
function Credit({ deposit, found }: { deposit: Deposit; found: Found }) {
  const { t, money, price } = useWords();
  const seen = seenOf(found);
  const isCoin = deposit.network !== null;
  const enabled = /^\d+(\.\d+)?$/.test(seen.received) && (!isCoin || seen.confirmedAt !== undefined);
  const { data } = useCallQuery(
    quoteDeposit,
    { id: deposit.id, ...seen },
    { enabled, keep: false, errorTip: false },
  );
  if (!enabled || !data) return <span className={styles.credit} />;
  const amount = money(data.amount, data.currency);
  return (
    <span className={styles.credit} role="status">
      {data.rate
        ? t('deposit.desk.creditsAt', { amount, rate: price(data.rate.rate), source: data.rate.source })
        : t('deposit.desk.credits', { amount })}
    </span>
  );
}
