import { localDate, mexicoInstant } from '#kernel/calendar/local-time.ts';
import type { AssetLogType } from '#kernel/feature/asset-parts.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import { type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import type { AssetMonth } from '../contract.ts';
import { typeOf } from './asset-type.ts';
import type { CashierParts } from './cashier-parts.ts';
import { type DayLine, selectDayLines } from './month-movements.store.ts';

/** What moved the caller's available cash in a currency since the first of Mexico City's month. */
export async function sumAssetMonth(
  parts: Pick<CashierParts, 'assetTypes' | 'records'>,
  { tx, investorId, now }: InvestorView,
  currency: Currency,
): Promise<AssetMonth> {
  const today = localDate('America/Mexico_City', now);
  const beginsOn = `${today.slice(0, 8)}01`;
  const since = mexicoInstant(beginsOn, '00:00');
  const lines = await selectDayLines(tx, investorId, { currency, since, records: parts.records() });
  const days = flowsByDay(parts.assetTypes(), lines);
  const sumOf = (flow: 'cameIn' | 'wentOut') => days.reduce((sum, day) => sum + day[flow], 0n);
  return {
    currency,
    today,
    beginsOn,
    endsOn: lastOfMonth(today),
    cameIn: written(sumOf('cameIn')),
    wentOut: written(sumOf('wentOut')),
    days: days.map(({ date, cameIn, wentOut }) => ({
      date,
      cameIn: written(cameIn),
      wentOut: written(wentOut),
    })),
  };
}

interface DayFlow {
  readonly date: string;
  readonly cameIn: bigint;
  readonly wentOut: bigint;
}

/**
 * What came in and went out on each day, oldest first. The lines of one record and type are one movement, as the log folds
 * them: what an order held and gave back is only what it came to.
 */
export function flowsByDay(types: readonly AssetLogType[], lines: readonly DayLine[]): DayFlow[] {
  const movements = new Map<string, { date: string; net: bigint }>();
  for (const { date, name, record, delta } of lines) {
    const key = `${date} ${typeOf(types, name)} ${record}`;
    movements.set(key, { date, net: (movements.get(key)?.net ?? 0n) + delta });
  }
  const days = new Map<string, DayFlow>();
  for (const { date, net } of movements.values()) {
    const { cameIn, wentOut } = days.get(date) ?? { cameIn: 0n, wentOut: 0n };
    days.set(date, {
      date,
      cameIn: net > 0n ? cameIn + net : cameIn,
      wentOut: net < 0n ? wentOut - net : wentOut,
    });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

// Sums of what are amounts of money.
const written = (cents: bigint) => formatMoney(cents as Money);

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
