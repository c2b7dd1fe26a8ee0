import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import { formatPrice } from '#kernel/money/money.ts';
import {
  type FundOrder,
  fundId,
  type listFundOrders,
  type listMutualFunds,
  type listNavs,
  type NavRange,
} from '../contract.ts';
import { selectFunds, selectNavs } from './fund.store.ts';
import { fundOf } from './fund-parts.ts';
import { findOrder, selectOrders } from './order.store.ts';
import { showFund } from './show-fund.ts';
import { showOrder } from './show-order.ts';

const fundCursor = z.tuple([fundId]);
const orderCursor = z.tuple([uuid]);

/** `mutual_fund/list`, by code. */
export async function listFunds(
  { tx, now }: Pick<OpenContext, 'tx' | 'now'>,
  input: InputOf<typeof listMutualFunds>,
): Promise<OutputOf<typeof listMutualFunds>> {
  const [after] = decodeCursor(input.cursor, fundCursor) ?? [null];
  const { risk = null, currency = null } = input;
  const rows = await selectFunds(tx, now, { risk, currency, after, rows: rowsToAsk(input) });
  return pageFromRows(rows, input, ({ terms }) => [terms.id], showFund);
}

const MONTHS: Record<Exclude<NavRange, 'all'>, number> = { '1m': 1, '3m': 3, '1y': 12 };

/** `mutual_fund/nav`: the values from so long before the last one. */
export async function listValues(
  { tx, now }: Pick<OpenContext, 'tx' | 'now'>,
  { id, range }: InputOf<typeof listNavs>,
): Promise<OutputOf<typeof listNavs>> {
  const { last } = await fundOf(tx, now, id);
  if (last === null) return { points: [] };
  const from = range === 'all' ? '2000-01-01' : monthsBefore(last.date, MONTHS[range]);
  const navs = await selectNavs(tx, { fundId: id, from, at: now });
  return { points: navs.map(({ date, nav }) => ({ date, nav: formatPrice(nav) })) };
}

/** The same day so many months before; the last of the month where it has fewer days. */
function monthsBefore(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00.000Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(Number(date.slice(8)), last));
  return first.toISOString().slice(0, 10);
}

/** `mutual_fund_order/list`, newest first. */
export async function listOrders(
  { tx, investorId, now }: CallContext,
  input: InputOf<typeof listFundOrders>,
): Promise<OutputOf<typeof listFundOrders>> {
  const [before] = decodeCursor(input.cursor, orderCursor) ?? [null];
  const page = { fundId: input.fundId ?? null, before, rows: rowsToAsk(input) };
  const rows = await selectOrders(tx, investorId, page);
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => showOrder(row, now),
  );
}

/** `mutual_fund_order/detail`: one's own alone. */
export async function getOrder(
  { tx, investorId, now }: CallContext,
  { id }: { id: string },
): Promise<{ order: FundOrder }> {
  const row = await findOrder(tx, investorId, id);
  if (row === null) throw notFound();
  return { order: showOrder(row, now) };
}
