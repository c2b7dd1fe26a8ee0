import type { Currency, Money, Price } from '#kernel/money/money.ts';
import { applyRate, convert, type Rate } from '#kernel/money/money.ts';
import type { Hold } from './contract.ts';

/** Above which amount of a currency two operators must agree; null while no rate says it: then always. */
export function twoPersonsAbove(limit: Money, currency: Currency, fx: Price | null): Money | null {
  if (currency === 'USD') return limit;
  return fx === null ? null : convert(limit, fx, 'down');
}

/** Whether two operators must agree to one amount by itself; what is asked for within a day is added by the database. */
export function needsTwo(amount: Money, limit: Money, currency: Currency, fx: Price | null): boolean {
  const above = twoPersonsAbove(limit, currency, fx);
  return above === null || amount > above;
}

/** Whether a rate is too far from the one that was shown. */
export function hasMoved(shown: Price, now: Price, tolerance: Rate): boolean {
  const distance = now > shown ? now - shown : shown - now;
  return distance > applyRate(shown, tolerance);
}

/** What a withdrawal's holds depend on. Instants are business time, epoch milliseconds. */
export interface HoldFacts {
  readonly now: number;
  readonly notBefore: number;
  /** Until when a reset of the log-in's password lets nothing be sent; null where none did. */
  readonly restsUntil: number | null;
  readonly needsTwo: boolean;
  readonly isApproved: boolean;
  readonly isOver: boolean;
  readonly legalHold: { readonly authority: string; readonly reference: string } | null;
  /** Sent and not confirmed: what the operator said, and by when it is resolved. */
  readonly unconfirmed: { readonly opinion: string; readonly resolveBy: number } | null;
}

/** Every reason for which it is not sent at once, in the order in which they end; none once it is over. */
export function holdsFor(facts: HoldFacts): Hold[] {
  if (facts.isOver) return [];
  const bare = { until: null, authority: null, reference: null, opinion: null };
  if (facts.unconfirmed !== null) {
    // It was sent: nothing else holds it any more.
    const { opinion, resolveBy } = facts.unconfirmed;
    return [{ ...bare, kind: 'unconfirmed', until: new Date(resolveBy).toISOString(), opinion }];
  }
  const holds: Hold[] = [];
  if (facts.legalHold !== null) {
    const { authority, reference } = facts.legalHold;
    holds.push({ ...bare, kind: 'legal_hold', authority, reference });
  }
  const { now, notBefore, restsUntil } = facts;
  // A preview binds the later of the two: where they are one, it is the reset's.
  if (notBefore > now && notBefore !== restsUntil) {
    holds.push({ ...bare, kind: 'new_destination', until: new Date(notBefore).toISOString() });
  }
  if (restsUntil !== null && restsUntil > now) {
    holds.push({ ...bare, kind: 'password_reset', until: new Date(restsUntil).toISOString() });
  }
  if (!facts.isApproved) holds.push({ ...bare, kind: 'review' });
  if (facts.needsTwo && !facts.isApproved) holds.push({ ...bare, kind: 'second_person' });
  return holds;
}
