import { useRef, useState } from 'react';
import type { CaseProps } from '#features/review/operator/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import shared from '#ui/console/console.module.css';
import { ReleaseButton } from '#ui/console/hand.tsx';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { leadToPhoto } from '#ui/console/lead-to-photo.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  completeDeposit,
  type Deposit,
  type DepositCase,
  type DepositQuote,
  type DepositVerdict,
  decimalsOf,
  refuseDeposit,
} from '../contract.ts';
import styles from './deposit-desk.module.css';
import { type Found, seenOf, useQuote } from './found.ts';

/** The key that asks for the proof. */
export const PROOF_KEY = '1';

/** Agree (A) with what arrived, leave unknown (U), reject (R), write the opinion (O), or give the case back (L). */
export function DepositActions({ shown, looked, onDone, release }: CaseProps<DepositCase>) {
  const { t } = useWords();
  const { deposit } = shown;
  const hasLooked = shown.hasLooked || looked.includes(PROOF_KEY);
  const told: Found = {
    received: deposit.quantity,
    transferKey: deposit.trackingKey,
    confirmedAt: '',
    opinion: '',
  };
  const [found, setFound] = useDraft(`deposit:${deposit.id}`, told);
  const decided = () => {
    setFound(told);
    onDone();
  };
  const bar = useRef<HTMLDivElement>(null);
  const quote = useQuote(deposit, found);
  const { agree, refuse, isDeciding, fields, lookFirst } = useVerdicts(deposit, found, {
    hasLooked,
    decided,
    shownAnew: onDone,
  });
  const busy = isDeciding || release.busy;
  const isUnknown = deposit.status === 'unknown';
  const leave = isUnknown ? undefined : () => refuse('unknown');
  const write = () => bar.current?.querySelector<HTMLInputElement>('[aria-keyshortcuts="O"]')?.focus();
  useKeys(busy ? {} : { a: agree, r: () => refuse('rejected'), u: leave, o: write });
  return (
    <div ref={bar} className={styles.actions}>
      {lookFirst ? <p role="alert">{t('deposit.desk.lookFirst')}</p> : null}
      <Second quote={quote} />
      <Credit quote={quote} />
      <FoundFields deposit={deposit} found={found} onChange={setFound} fields={fields} />
      <div className={styles.buttons}>
        <ReleaseButton {...release} busy={busy} />
        <Button kind="secondary" width="fit" busy={busy} onClick={() => refuse('rejected')}>
          {t('deposit.desk.reject')} <kbd className={shared.key}>R</kbd>
        </Button>
        {leave ? (
          <Button kind="secondary" width="fit" busy={busy} onClick={leave}>
            {t('deposit.desk.leaveUnknown')} <kbd className={shared.key}>U</kbd>
          </Button>
        ) : null}
        <Button width="fit" busy={busy} onClick={agree}>
          {t(quote?.second.length ? 'deposit.desk.ask' : 'deposit.desk.agree')}{' '}
          <kbd className={shared.key}>A</kbd>
        </Button>
      </div>
    </div>
  );
}

function useVerdicts(
  { id }: Deposit,
  found: Found,
  { hasLooked, decided, shownAnew }: { hasLooked: boolean; decided: () => void; shownAnew: () => void },
) {
  const { t } = useWords();
  const toast = useToast();
  const [pressedTooEarly, setPressedTooEarly] = useState(false);
  const { transferKey, opinion } = found;
  const done = (verdict: DepositVerdict | 'asked') => {
    toast.success(t(`deposit.desk.done.${verdict}`));
    decided();
  };
  const complete = useCommand(completeDeposit, {
    onSuccess: ({ secondWaits }) => done(secondWaits ? 'asked' : 'completed'),
  });
  const refused = useCommand(refuseDeposit);
  // Refused because another has it meanwhile, say: what there is now is to be seen.
  const settle = async (asked: Promise<{ ok: boolean }>) => {
    const { ok } = await asked;
    if (!ok) shownAnew();
    return ok;
  };
  const agree = () => {
    refused.reset();
    // Nobody credits what they have not seen: the button leads to the proof.
    setPressedTooEarly(!hasLooked);
    if (!hasLooked) return leadToPhoto(PROOF_KEY);
    void settle(complete.run({ id, ...seenOf(found), transferKey: transferKey.trim(), opinion }));
  };
  const refuse = async (verdict: 'rejected' | 'unknown') => {
    complete.reset();
    if (await settle(refused.run({ id, verdict, opinion }))) done(verdict);
  };
  return {
    agree,
    refuse: (verdict: 'rejected' | 'unknown') => void refuse(verdict),
    isDeciding: complete.busy || refused.busy,
    fields: { ...refused.fields, ...complete.fields },
    lookFirst: pressedTooEarly && !hasLooked,
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
  const { method, unit, network } = deposit;
  const bind = (name: keyof Found) => ({
    value: found[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...found, [name]: event.target.value }),
    error: fields[name] ?? null,
  });
  const opinion = (
    <TextField
      {...bind('opinion')}
      label={t('deposit.desk.opinion')}
      maxLength={500}
      aria-keyshortcuts="O"
      dir="auto"
    />
  );
  return (
    <div className={styles.fields}>
      <AmountField
        {...bind('received')}
        onChange={(received) => onChange({ ...found, received })}
        decimals={decimalsOf(method)}
        label={t('deposit.desk.received', { unit })}
      />
      <TextField
        {...bind('transferKey')}
        label={t(network ? 'deposit.desk.transferKey.coin' : 'deposit.desk.transferKey')}
        autoComplete="off"
        maxLength={120}
      />
      {network ? (
        <TextField
          {...bind('confirmedAt')}
          label={t('deposit.confirmedAt')}
          hint={t('deposit.confirmedAt.hint')}
          type="datetime-local"
          step={1}
        />
      ) : null}
      {network ? <div className={styles.wide}>{opinion}</div> : opinion}
    </div>
  );
}

/** Says beforehand that somebody else decides, and why. */
function Second({ quote }: { quote: DepositQuote | null }) {
  const { t } = useWords();
  if (quote === null || quote.second.length === 0) return null;
  const reasons = quote.second.map((reason) => t(`deposit.second.${reason}`)).join('; ');
  return (
    <p className={styles.note} role="status">
      {t('deposit.desk.secondNote', { reasons })}
    </p>
  );
}

/** What agreeing would credit, computed by the server. */
function Credit({ quote }: { quote: DepositQuote | null }) {
  const { t, money, price, date } = useWords();
  if (quote === null) return <p className={styles.credit} />;
  const amount = money(quote.amount, quote.currency);
  return (
    <p className={styles.credit} role="status">
      {quote.rate
        ? t('deposit.desk.creditsAt', { amount, rate: price(quote.rate.rate), source: quote.rate.source })
        : t('deposit.desk.credits', { amount })}
      {quote.recordedAt ? ` · ${t('deposit.desk.recorded', { at: date(quote.recordedAt, 'moment') })}` : null}
    </p>
  );
}
