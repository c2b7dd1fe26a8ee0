import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { instant, uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import type {
  FoundationDetail,
  FoundationOrderDetail,
  listFoundationOrders,
  listFoundations,
} from '../contract.ts';
import { productOf, rulesAt } from './foundation-parts.ts';
import { findOrder, selectOrders } from './order.store.ts';
import { selectProducts } from './product.store.ts';
import { saleNow } from './sell.ts';
import { expectedGain, showOrder } from './show-order.ts';
import { showDetail, showProduct } from './show-product.ts';

/** Where a page of products ends: by their beginning, then by id. */
export const productCursor = z.tuple([instant, uuid]);
const orderCursor = z.tuple([uuid]);

/** `foundation/list`. */
export async function listProducts(
  { tx, now }: Pick<OpenContext, 'tx' | 'now'>,
  input: InputOf<typeof listFoundations>,
): Promise<OutputOf<typeof listFoundations>> {
  const before = decodeCursor(input.cursor, productCursor);
  const rows = await selectProducts(tx, now, {
    before,
    rows: rowsToAsk(input),
    ...(input.state && { state: input.state }),
  });
  return pageFromRows(
    rows,
    input,
    ({ beginAt, id }) => [beginAt.toISOString(), id],
    (row) => showProduct(row, now),
  );
}

/** `foundation/detail`. */
export async function getProduct(
  { tx, now, language }: Pick<OpenContext, 'tx' | 'now' | 'language'>,
  { id }: { id: string },
): Promise<FoundationDetail> {
  const product = await productOf(tx, now, id);
  return showDetail(product, await rulesAt(tx, now), { now, language });
}

/** `foundation_order/list`. */
export async function listOrders(
  { tx, investorId, now }: CallContext,
  input: InputOf<typeof listFoundationOrders>,
): Promise<OutputOf<typeof listFoundationOrders>> {
  const [before] = decodeCursor(input.cursor, orderCursor) ?? [null];
  const { state = null, foundationId = null } = input;
  const rows = await selectOrders(tx, investorId, { state, foundationId, before, rows: rowsToAsk(input) });
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => showOrder(row, now),
  );
}

/** `foundation_order/detail`: one's own alone. */
export async function getOrder(
  { tx, investorId, now }: CallContext,
  { id }: { id: string },
): Promise<FoundationOrderDetail> {
  const row = await findOrder(tx, id, investorId);
  if (row === null) throw notFound();
  return {
    order: showOrder(row, now),
    expectedGain: expectedGain(row, await rulesAt(tx, now)),
    saleNow: await saleNow(tx, row, now),
  };
}
