import { useCallQuery } from '#ui/call/use-call-query.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { type Deposit, type DepositQuote, quoteDeposit } from '../contract.ts';
import { useSettled } from './use-settled.ts';

/** What a reviewer found, as the fields hold it. */
export interface Found {
  received: string;
  transferKey: string;
  /** As the browser's field writes it, in the device's zone; empty for none yet. */
  confirmedAt: string;
  opinion: string;
}

/** The same, as the calls take it. */
export function seenOf({ received, confirmedAt }: Pick<Found, 'received' | 'confirmedAt'>) {
  const at = new Date(confirmedAt);
  const isInstant = confirmedAt !== '' && !Number.isNaN(at.getTime());
  return { received: plainDecimal(received), ...(isInstant && { confirmedAt: at.toISOString() }) };
}

/** What agreeing would credit, and why somebody else would have to agree, computed by the server; null until it is. */
export function useQuote(
  deposit: Deposit,
  { received, confirmedAt, transferKey }: Found,
): DepositQuote | null {
  const isCoin = deposit.network !== null;
  const now = [received, confirmedAt, isCoin ? transferKey.trim() : ''].join('\n');
  const typed = useSettled(now);
  const [settledReceived = '', settledAt = '', settledKey = ''] = typed.split('\n');
  const seen = seenOf({ received: settledReceived, confirmedAt: settledAt });
  const isWhole = /^\d+(\.\d+)?$/.test(seen.received);
  const isSettled = typed === now;
  const { data } = useCallQuery(
    quoteDeposit,
    { id: deposit.id, ...seen, ...(settledKey !== '' && { transferKey: settledKey }) },
    { enabled: isWhole, keep: false, errorTip: false },
  );
  return isWhole && isSettled ? (data ?? null) : null;
}
