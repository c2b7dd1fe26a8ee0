import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { listNoticesCall } from '../contract.ts';
import { selectNotices } from './notice.store.ts';

const cursorKeys = z.tuple([placeKey]);

/** What was taken down, newest first; of one stock where one is named. */
export async function listNotices({ tx }: OperatorContext, input: InputOf<typeof listNoticesCall>) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await selectNotices(tx, {
    instrumentId: input.stockId ?? null,
    before: before === null ? null : BigInt(before),
    limit: rowsToAsk(input),
  });
  return pageFromRows(
    rows,
    input,
    ({ seq }) => [String(seq)],
    ({ seq, instrumentId, kind, effectiveOn, at, reference, operatorName }) => ({
      seq: String(seq),
      stockId: instrumentId,
      kind,
      effectiveOn,
      at: new Date(at).toISOString(),
      reference,
      operatorName,
    }),
  );
}
