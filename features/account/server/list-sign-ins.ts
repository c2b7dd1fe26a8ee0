import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { listSignIns as listCall } from '../security-contract.ts';
import { signInsOf } from './sign-in.store.ts';

/** The history of one's own log-ins, newest first. */
export async function listSignIns(
  { tx, investorId, logInId }: CallContext,
  input: InputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const [before] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const rows = await signInsOf(tx, investorId, { before, rows: rowsToAsk(input) });
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      outcome: row.outcome,
      browser: row.browser,
      system: row.system,
      address: row.address,
      isNew: row.isNew,
      current: row.logInId === logInId,
    }),
  );
}
