import type { Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { NOTIFICATION_EVENT } from '../contract.ts';
import { insertNotice, insertNotices, type NewNotice } from './notification.store.ts';

/** What moved of the investor's money with what they are told: above zero where it came in; zero is as if left out. */
export interface Moved {
  readonly amount: Money;
  readonly currency: Currency;
}

/** What a command tells an investor. */
export interface Notice {
  readonly investorId: string;
  /** Dotted: `order.filled`. Its words are the messages `notification.<kind>.title` and `notification.<kind>.content`. */
  readonly kind: string;
  /** What the words name, as plain text; markup in them stays text. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A path of the app where one sees more; its words are `notification.<kind>.link`. */
  readonly link?: string;
  readonly moved?: Moved;
  /** Shown at the next start, over everything, until it is confirmed; `at_once` to who is in the app too, between two things that they do. */
  readonly popup?: boolean | 'at_once';
  /** Business time, epoch milliseconds; now where not told. */
  readonly at?: number;
  /** The log-in that begins with it. */
  readonly knownTo?: string;
}

export function movedOf({
  moved,
}: {
  readonly moved?: Moved;
}): Pick<NewNotice, 'movedCents' | 'movedCurrency'> {
  if (moved === undefined || moved.amount === 0n) return { movedCents: null, movedCurrency: null };
  return { movedCents: moved.amount.toString(), movedCurrency: moved.currency };
}

/** Tells many investors at once, in the caller's transaction; gives what announces it, to be called after the commit. */
export async function notifyEach(
  { clock, chance, realtime }: Pick<Ports, 'clock' | 'chance' | 'realtime'>,
  tx: Transaction,
  notices: readonly Notice[],
): Promise<() => void> {
  const told = notices.map((notice) => ({
    id: newId(chance, clock.securityNow()),
    investorId: notice.investorId,
    kind: notice.kind,
    values: notice.values,
    link: notice.link ?? null,
    ...movedOf(notice),
    popup: Boolean(notice.popup),
    at: notice.at ?? clock.now(),
  }));
  if (told.length > 0) await insertNotices(tx, told);
  return () => {
    for (const { id, investorId } of told) realtime.toInvestor(investorId, NOTIFICATION_EVENT, { id });
  };
}

/**
 * Tells an investor of a command in the command's own transaction: undone with it, kept with it. Gives what announces it to
 * their screens, to be called after the commit.
 */
export async function notify(
  { clock, chance, realtime }: Pick<Ports, 'clock' | 'chance' | 'realtime'>,
  tx: Transaction,
  notice: Notice,
): Promise<() => void> {
  const id = newId(chance, clock.securityNow());
  await insertNotice(tx, {
    id,
    investorId: notice.investorId,
    kind: notice.kind,
    values: notice.values,
    link: notice.link ?? null,
    ...movedOf(notice),
    popup: Boolean(notice.popup),
    at: notice.at ?? clock.now(),
  });
  const urgency = notice.popup === 'at_once' ? { isUrgent: true } : {};
  return () => realtime.toInvestor(notice.investorId, NOTIFICATION_EVENT, { id, ...urgency }, notice.knownTo);
}
