import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Dashboard } from '../contract.ts';

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

/** Names of postings by which money crosses the firm's border. */
export interface FlowNames {
  readonly moneyIn: readonly string[];
  readonly moneyOut: readonly string[];
}

export type HealthLine = Dashboard['health'][number];

/** What the features tell the console's frame and dashboard, once, at the start. */
export interface ConsoleBoard {
  readonly queues: QueueCounter[];
  readonly flows: FlowNames[];
  readonly probes: (() => Promise<HealthLine[]>)[];
}

/** An empty board. */
export function createBoard(): ConsoleBoard {
  return { queues: [], flows: [], probes: [] };
}
