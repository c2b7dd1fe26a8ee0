import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { listBlockOrders } from '../contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { selectOrders } from './order.store.ts';
import { showOrders } from './show-order.ts';

const orderCursor = z.tuple([uuid]);

/** `block_trade_order/list`. */
export async function listOrders(
  needs: BlockNeeds,
  context: CallContext,
  input: InputOf<typeof listBlockOrders>,
): Promise<OutputOf<typeof listBlockOrders>> {
  const [before] = decodeCursor(input.cursor, orderCursor) ?? [null];
  const page = { state: input.state ?? null, before, rows: rowsToAsk(input) };
  const rows = await selectOrders(context.tx, context.investorId, page);
  const shown = new Map((await showOrders(needs, context, rows)).map((order) => [order.id, order]));
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    // Each row was shown.
    ({ id }) => shown.get(id)!,
  );
}
