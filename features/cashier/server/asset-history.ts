import { USDMXN_ID } from '#features/market/contract.ts';
import { MINUTE_MS, newYorkInstant } from '#kernel/calendar/calendar.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { type Currency, formatMoney } from '#kernel/money/money.ts';
import { VendorError } from '#kernel/vendor/ask-vendor.ts';
import type { AssetHistory, HistoryRange } from '../contract.ts';
import { type Held, isCash, isTold, totalIn, type Valuation, worthOf } from '../total-assets.ts';
import { readAccounts } from './account-summary.ts';
import { capitalTypes, holdingsBefore } from './asset-summary.ts';
import type { CashierParts } from './cashier-parts.ts';
import { closeOn, type DayCloses } from './day-closes.ts';
import { furtherWorth } from './further-worth.ts';
import { historyDays } from './history-days.ts';
import { firstMovement, movementsSince } from './movement.store.ts';
import { sessionDay, tradingDays, tradingDaysFrom } from './session-days.ts';

/**
 * Total assets at each trading day's end: the ledger's balances of then at that day's closes. Worked back from now,
 * so the work is bounded by the days asked for. A past day whose rate is not known, or a price of which its vendor does not
 * tell now, is left out: without it the sum would be another.
 */
export async function listAssetHistory(
  parts: CashierParts,
  closes: DayCloses,
  { tx, investorId, now }: CallContext,
  {
    displayCurrency,
    days,
    range,
  }: { displayCurrency: Currency; days: number; range?: HistoryRange | undefined },
): Promise<AssetHistory> {
  const accounts = await readAccounts(parts, tx, investorId, now);
  const today = sessionDay(now);
  const dates =
    range === undefined
      ? tradingDays(today, days)
      : historyDays(range, today, await firstMovement(tx, investorId));
  // Before the second day there is nothing to draw a line between.
  if (dates.length < 2) return { displayCurrency, points: [] };
  const since = newYorkInstant(dates[0]!, '00:00');
  const moved = await movementsSince(tx, investorId, since, capitalTypes(parts));
  const pastDays = dates.slice(0, -1).map((date) => ({
    date,
    held: holdingsBefore(
      accounts.held,
      moved.filter((movement) => movement.date > date),
    ),
  }));
  const valuation = await valuationsOf(
    parts,
    closes,
    pastDays.flatMap(({ held }) => held),
    today,
    tradingDaysFrom(dates[0]!, today).length,
  );
  const dayEnds = pastDays.map(({ date }) => newYorkInstant(date, '23:59') + MINUTE_MS);
  const further = await furtherWorth(parts, tx, investorId, dayEnds);
  const points = pastDays.flatMap(({ date, held }, day) => {
    const at = valuation(date);
    const worth = worthOf(held, at, further[day]);
    if (worth.unpriced.some(at.isUntold) || !isTold(worth, displayCurrency, at.fx)) return [];
    return [{ date, totalAssets: formatMoney(totalIn(worth, displayCurrency, at.fx)) }];
  });
  const total = totalIn(accounts.worth, displayCurrency, parts.market.fx()?.rate ?? null);
  return { displayCurrency, points: [...points, { date: today, totalAssets: formatMoney(total) }] };
}

/** The closes of everything that was held on any of the days, as a valuation of each day. */
async function valuationsOf(
  { market }: CashierParts,
  closes: DayCloses,
  held: readonly Held[],
  today: string,
  days: number,
): Promise<(date: string) => Valuation & { isUntold(id: string): boolean }> {
  const ids = new Set(
    held.filter(({ asset, units }) => units !== 0n && !isCash(asset)).map(({ asset }) => asset),
  );
  const untold = new Set<string>();
  const read = async (id: string) => {
    try {
      return [id, await closes.before(id, today, days)] as const;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      untold.add(id);
      return [id, []] as const;
    }
  };
  const byId = new Map(await Promise.all([...ids, USDMXN_ID].map(read)));
  return (date) => ({
    priceOf: (id) => {
      const instrument = market.instrument(id);
      const close = closeOn(byId.get(id) ?? [], date);
      return instrument && close !== null ? { price: close, currency: instrument.currency } : null;
    },
    fx: closeOn(byId.get(USDMXN_ID) ?? [], date),
    isUntold: (id) => untold.has(id),
  });
}
