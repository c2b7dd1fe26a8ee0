import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { listStatementsCall } from '../contract.ts';
import { showStatement } from './show-statement.ts';
import { selectStatements } from './statement.store.ts';

const statementKeys = z.tuple([uuid]);

/** Statements that were imported, newest first. */
export async function listStatements({ tx }: OperatorContext, input: InputOf<typeof listStatementsCall>) {
  const [before] = decodeCursor(input.cursor, statementKeys) ?? [null];
  const rows = await selectStatements(tx, before, rowsToAsk(input));
  return pageFromRows(rows, input, ({ id }) => [id], showStatement);
}
