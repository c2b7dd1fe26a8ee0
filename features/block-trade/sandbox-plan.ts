import { DAY_MS, HOUR_MS } from '#kernel/calendar/calendar.ts';

/**
 * The sandbox's own block offers: one is announced each day, open for three days from the day after, so that at any business
 * time there is one to come, three in progress (of which at least one asks for no key) and some that ended. All but the price is
 * a function of an offer's number.
 */
const FIRST_AT = Date.parse('2015-01-02T14:00:00.000Z');
const EVERY_MS = DAY_MS;
const ANNOUNCED_MS = DAY_MS + 2 * HOUR_MS;
const WINDOW_MS = 3 * DAY_MS;
/** Those that ended within a week are there from the start as well. */
const SHOWN_AFTER_MS = 3 * DAY_MS;

interface Sort {
  readonly stockId: string;
  readonly shares: string;
  readonly minShares: string;
  readonly needsKey: boolean;
  readonly leverages: readonly number[];
}

/** Two in three ask for no key and cost little; windows of three days overlap, so that one of each is always open. */
const SORTS: readonly Sort[] = [
  { stockId: 'WALMEX.XMEX', shares: '120000', minShares: '100', needsKey: false, leverages: [1, 2] },
  { stockId: 'GFNORTEO.XMEX', shares: '120000', minShares: '100', needsKey: true, leverages: [1, 2] },
  { stockId: 'BIMBOA.XMEX', shares: '60000', minShares: '50', needsKey: false, leverages: [1] },
];

/** An offer of the sandbox; instants are epoch milliseconds. */
export interface SandboxBlock extends Sort {
  readonly number: number;
  readonly announcedAt: number;
  readonly beginsAt: number;
  readonly finishesAt: number;
  /** What stands for the custodian's word. */
  readonly reference: string;
}

/** When an offer is announced. */
export const announcedAt = (number: number): number => FIRST_AT + number * EVERY_MS;

/** The oldest offer that is still shown in a new sandbox at an instant. */
export function firstShown(now: number): number {
  const longest = ANNOUNCED_MS + WINDOW_MS + SHOWN_AFTER_MS;
  return Math.max(0, Math.floor((now - longest - FIRST_AT) / EVERY_MS));
}

/** The offer of a number, from 0. */
export function sandboxBlock(number: number): SandboxBlock {
  // A remainder of the length is within it.
  const sort = SORTS[number % SORTS.length]!;
  const beginsAt = announcedAt(number) + ANNOUNCED_MS;
  return {
    ...sort,
    number,
    announcedAt: announcedAt(number),
    beginsAt,
    finishesAt: beginsAt + WINDOW_MS,
    reference: `CUS-${String(1_000 + (number % 9_000))}`,
  };
}
