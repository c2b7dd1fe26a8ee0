import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable } from '#kernel/database/database.ts';

/** How many wait, how many too long, and since when the oldest does: business time; null for none. */
export interface QueueCount {
  readonly count: number;
  readonly overdue: number;
  readonly oldestAt?: Date | null;
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
  /** Where prices come from, or where orders go. */
  readonly kind: 'data' | 'venue';
  readonly part: string;
  readonly state: 'good' | 'stale' | 'down';
  readonly source: string;
  /** Each has a text `operator.health.count.<name>`. */
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

/** Asks a part of the house how it is. */
export type HealthProbe = () => readonly HealthLine[] | Promise<readonly HealthLine[]>;
