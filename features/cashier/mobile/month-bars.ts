import { formatMoney, type Money, parseMoney } from '#kernel/money/money.ts';
import type { AssetMonth } from '../contract.ts';

export interface DayBar {
  readonly date: string;
  /** How far it reaches up and down, in the drawing's own units. */
  readonly up: number;
  readonly down: number;
  readonly isToday: boolean;
  readonly isAhead: boolean;
}

/** What moved is seen, however little it was beside the month's largest. */
const LEAST = 2;

/** What the month came to, exact. */
export function netOf({ cameIn, wentOut }: Pick<AssetMonth, 'cameIn' | 'wentOut'>): string {
  // The difference of two amounts of money is one.
  return formatMoney((parseMoney(cameIn) - parseMoney(wentOut)) as Money);
}

/** A bar for each day of a month; the tallest one up and the tallest one down share `height`. */
export function monthBars({ beginsOn, endsOn, today, days }: AssetMonth, height: number): DayBar[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const most = (flow: 'cameIn' | 'wentOut') => Math.max(0, ...days.map((day) => Number(day[flow])));
  const whole = most('cameIn') + most('wentOut');
  const reach = (amount: string | undefined) => {
    const share = amount === undefined ? 0 : Number(amount);
    return share === 0 ? 0 : Math.max(LEAST, (share / whole) * (height - 2 * LEAST));
  };
  return Array.from({ length: Number(endsOn.slice(8)) }, (_, at) => {
    const date = `${beginsOn.slice(0, 8)}${String(at + 1).padStart(2, '0')}`;
    const day = known.get(date);
    return {
      date,
      up: reach(day?.cameIn),
      down: reach(day?.wentOut),
      isToday: date === today,
      isAhead: date > today,
    };
  });
}
