import { newYorkInstant } from '#kernel/calendar/calendar.ts';
import type { CallContext } from '#kernel/http/route.ts';
import {
  type Currency,
  formatMoney,
  formatPercent,
  formatPrice,
  type Money,
  money,
  rateOf,
} from '#kernel/money/money.ts';
import type { AssetSummary } from '../contract.ts';
import { type Further, type Held, sumIn, totalIn, worthOf } from '../total-assets.ts';
import { type Accounts, readAccounts, showAccounts, showParts } from './account-summary.ts';
import type { CashierParts } from './cashier-parts.ts';
import { furtherWorth } from './further-worth.ts';
import { type DayMovement, movementsSince } from './movement.store.ts';
import { sessionDay } from './session-days.ts';
import { valuationBefore } from './valuation.ts';

/** Everything Home says of an investor's money. */
export async function summarizeAssets(
  parts: CashierParts,
  { tx, investorId, now }: CallContext,
  displayCurrency: Currency,
): Promise<AssetSummary> {
  const accounts = await readAccounts(parts, tx, investorId, now);
  const date = sessionDay(now);
  const since = newYorkInstant(date, '00:00');
  const moved = await movementsSince(tx, investorId, since, capitalTypes(parts));
  const [furtherThen] = await furtherWorth(parts, tx, investorId, [since]);
  const fx = parts.market.fx();
  return {
    displayCurrency,
    ...showAccounts(accounts, displayCurrency, parts),
    ...showParts(accounts, displayCurrency, parts),
    ...changeSince(parts, { accounts, moved, date, furtherThen }, displayCurrency),
    changeDate: date,
    fx: fx && {
      rate: formatPrice(fx.rate),
      quotedAt: new Date(fx.quotedAt).toISOString(),
      source: fx.source,
    },
    unpriced: [...accounts.worth.unpriced],
  };
}

/** What a day's change goes by. */
interface Day {
  readonly accounts: Accounts;
  readonly moved: readonly DayMovement[];
  readonly date: string;
  /** What features counted as the day began. */
  readonly furtherThen: Further | undefined;
}

/** Types of the asset log whose postings pay in or out. */
export const capitalTypes = ({ assetTypes }: Pick<CashierParts, 'assetTypes'>): string[] =>
  assetTypes()
    .filter(({ isCapital }) => isCapital)
    .map(({ type }) => type);

/**
 * What total assets gained since the close before a session date: what is there now, less what was there then at the
 * prices and the rate of then, less what was paid in since. What the rate alone made of it is what there was then at the
 * rate of now, less the same at the rate of then.
 */
function changeSince(
  { market }: CashierParts,
  { accounts, moved, date, furtherThen }: Day,
  to: Currency,
): { change: string; changePercent: string | null; changeByRate: string } {
  const fx = market.fx()?.rate ?? null;
  const then = valuationBefore(market, date);
  const worthThen = worthOf(holdingsBefore(accounts.held, moved), then, furtherThen);
  const before = totalIn(worthThen, to, then.fx);
  const start = money(before + paidIn(moved, to, fx));
  const change = money(totalIn(accounts.worth, to, fx) - start);
  return {
    change: formatMoney(change),
    changePercent: start > 0n ? formatPercent(rateOf(change, start)) : null,
    changeByRate: formatMoney(money(totalIn(worthThen, to, fx) - before)),
  };
}

function paidIn(moved: readonly DayMovement[], to: Currency, fx: Parameters<typeof sumIn>[2]): Money {
  const sumOf = (currency: Currency) =>
    money(moved.reduce((sum, { asset, capital }) => (asset === currency ? sum + capital : sum), 0n));
  return sumIn({ MXN: sumOf('MXN'), USD: sumOf('USD') }, to, fx);
}

/** What was held before the given movements, from what is held after them. */
export function holdingsBefore(held: readonly Held[], moved: readonly DayMovement[]): Held[] {
  const units = new Map(held.map(({ asset, units }) => [asset, units]));
  for (const movement of moved) units.set(movement.asset, (units.get(movement.asset) ?? 0n) - movement.units);
  return [...units].map(([asset, left]) => ({ asset, units: left }));
}
