import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { addMoney, formatMoney, money } from '#kernel/money/money.ts';
import { coverageOf } from '../../foundation.ts';
import { foundationDate } from '../../foundation-days.ts';
import type { getFoundationCoverage, listDeskFoundations } from '../../operator-contract.ts';
import { productOf } from '../foundation-parts.ts';
import { productCursor } from '../list-products.ts';
import { selectProducts } from '../product.store.ts';
import { showProduct } from '../show-product.ts';
import { selectCoverage, selectIncome } from '../worth.store.ts';
import { waitingIncomes } from './desk.store.ts';

/** `operator/foundation_list`. */
export async function listDesk(
  { tx, now }: OperatorContext,
  input: InputOf<typeof listDeskFoundations>,
): Promise<OutputOf<typeof listDeskFoundations>> {
  const before = decodeCursor(input.cursor, productCursor);
  const rows = await selectProducts(tx, now, { before, rows: rowsToAsk(input) });
  const waiting = await waitingIncomes(
    tx,
    rows.map(({ id }) => id),
  );
  return pageFromRows(
    rows,
    input,
    ({ beginAt, id }) => [beginAt.toISOString(), id],
    (row) => ({
      ...showProduct(row, now),
      held: row.held,
      sold: row.sold,
      waiting: row.waiting,
      unpaid: formatMoney(row.unpaid),
      incomePaidIn: formatMoney(addMoney(row.income, row.paid)),
      profitPaid: formatMoney(row.paid),
      incomeWaiting: waiting.has(row.id),
    }),
  );
}

/** More points than a screen is wide: a longer term is shown in longer steps. */
const MOST_POINTS = 120;
const MOST_INCOME = 50;

/** `operator/foundation_coverage`: as the pool stood at the end of days from the beginning, and as it stands now. */
export async function showCoverage(
  { tx, now }: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<typeof getFoundationCoverage>> {
  const product = await productOf(tx, now, id);
  const instants = instantsOf(product.beginAt.getTime(), Math.min(now, product.finishAt.getTime()), now);
  const stands = await selectCoverage(tx, id, instants);
  const income = await selectIncome(tx, id, MOST_INCOME);
  return {
    points: stands.map(({ pool, owed }, index) => ({
      date: foundationDate(product.currency, instants[index] ?? now),
      incomePool: formatMoney(money(pool)),
      owed: formatMoney(money(owed)),
      coverage: coverageOf(money(pool), money(owed)),
    })),
    income: income.map(({ at, amount, reference }) => ({
      at: at.toISOString(),
      amount: formatMoney(money(amount)),
      reference,
    })),
  };
}

function instantsOf(from: number, to: number, now: number): number[] {
  if (to <= from) return [now];
  const step = Math.max(1, Math.ceil((to - from) / DAY_MS / MOST_POINTS)) * DAY_MS;
  const instants: number[] = [];
  for (let at = from; at < to; at += step) instants.push(at);
  return [...instants, now];
}
