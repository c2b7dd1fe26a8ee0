import { exchangeDate, newYorkInstant } from '#kernel/calendar/calendar.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { CURRENCIES, type Currency, formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import type { listResults, MonthResults, PositionItem } from '../../contract.ts';
import type { Trading } from '../trading.ts';
import { selectPositions } from './position.store.ts';
import { positionViews } from './position-view.ts';

const AT_ONCE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * `position/results`: what closed positions brought in a month, each as its own row shows it, by day of New York. Reads the
 * rows of the month and no others.
 */
export async function showResults(
  trading: Trading,
  context: CallContext,
  input: InputOf<typeof listResults>,
): Promise<MonthResults> {
  const month = input.month ?? exchangeDate('XNYS', context.now).slice(0, 7);
  const closed = await closedIn(trading, context, month);
  const currencies = CURRENCIES.map((currency) => resultsIn(closed, currency));
  return { month, currencies: currencies.filter(({ days }) => days.length > 0) };
}

function resultsIn(closed: readonly PositionItem[], currency: Currency): MonthResults['currencies'][number] {
  const days = new Map<string, bigint>();
  for (const { currency: own, closeDate, totalProfit } of closed) {
    if (own !== currency || closeDate === null || totalProfit === null) continue;
    const date = exchangeDate('XNYS', Date.parse(closeDate));
    days.set(date, (days.get(date) ?? 0n) + parseMoney(totalProfit));
  }
  const total = [...days.values()].reduce((sum, result) => sum + result, 0n);
  return {
    currency,
    total: formatMoney(money(total)),
    days: [...days].sort().map(([date, result]) => ({ date, result: formatMoney(money(result)) })),
  };
}

async function closedIn(trading: Trading, context: CallContext, month: string): Promise<PositionItem[]> {
  const startsAt = newYorkInstant(`${month}-01`, '00:00');
  let after = { at: newYorkInstant(`${monthAfter(month)}-01`, '00:00'), id: FIRST_ID };
  const found: PositionItem[] = [];
  for (;;) {
    const rows = await selectPositions(context.tx, context.investorId, {
      state: 'closed',
      after,
      rows: AT_ONCE,
    });
    const mine = rows.filter(({ closedAt }) => closedAt !== null && closedAt >= startsAt);
    found.push(...(await positionViews(trading, context, mine)));
    const last = mine.at(-1);
    if (mine.length < AT_ONCE || last === undefined || last.closedAt === null) return found;
    after = { at: last.closedAt, id: last.id };
  }
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
