import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { listExchanges as listCall } from '../contract.ts';
import { selectConversions } from './exchange.store.ts';
import { showConversion } from './show-exchange.ts';

const cursorShape = z.tuple([uuid]);

/** `exchange/list`: an investor's conversions, newest first. */
export async function listExchanges(
  { tx, investorId }: CallContext,
  input: InputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const [before] = decodeCursor(input.cursor, cursorShape) ?? [null];
  const rows = await selectConversions(tx, investorId, { before, rows: rowsToAsk(input) });
  return pageFromRows(rows, input, ({ id }) => [id], showConversion);
}
