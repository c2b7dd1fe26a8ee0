import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';

/** Of so many cases the dashboard draws since when they wait; a queue of more is told by its count. */
export const MOST_WAITS = 40;

/** How many wait, how many too long, and since when the first `MOST_WAITS` do, the oldest first: business time. */
export interface QueueCount {
  readonly count: number;
  readonly overdue: number;
  readonly since: readonly Date[];
}

/** A queue of cases as the console's frame counts it. */
export interface QueueCounter {
  /** The desk's id, such as `kyc`. */
  readonly id: string;
  readonly roles: readonly OperatorRole[];
  /** Cases that wait, and of these those past their due time; `now` is business time. */
  count(db: Queryable, now: number): Promise<QueueCount>;
}

/** The state of one part of the house as the console's dashboard shows it. */
export interface HealthLine {
  /** Where prices come from, where orders go, whether the day's root is published, or what the firm's people do. */
  readonly kind: 'data' | 'venue' | 'proof' | 'people';
  readonly part: string;
  readonly state: 'good' | 'stale' | 'down';
  readonly source: string;
  /** Each has a text `operator.health.count.<name>`. */
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

/** Asks a part of the house how it is. */
export type HealthProbe = () => readonly HealthLine[] | Promise<readonly HealthLine[]>;

/** What something that the firm does on its own account has brought, in one currency; below zero where it has cost. */
export interface ResultLine {
  /** Its text is `operator.result.<name>`. */
  readonly name: string;
  readonly currency: Currency;
  readonly realised: Money;
  /** At the last prices, of what is open; zero where nothing is, null where a price is not known. */
  readonly open: Money | null;
  /** How many things are open. */
  readonly count: number;
}

/** Tells the firm's own results, as the dashboard shows them. */
export type FirmResult = (db: Queryable) => Promise<readonly ResultLine[]>;
