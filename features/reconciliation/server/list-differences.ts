import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { listDifferencesCall } from '../contract.ts';
import { showDifference, showStatement } from './show-statement.ts';
import { findStatement, selectDifferences } from './statement.store.ts';

const placeKeys = z.tuple([z.int().check(z.gte(0), z.lte(100_000))]);

/** A statement with its differences, in the order of their places. Recorded as a look. */
export async function listDifferences(context: OperatorContext, input: InputOf<typeof listDifferencesCall>) {
  const { tx } = context;
  const statement = await findStatement(tx, input.statementId);
  if (statement === null) throw notFound();
  const [after] = decodeCursor(input.cursor, placeKeys) ?? [0];
  const rows = await selectDifferences(tx, statement.id, after, rowsToAsk(input));
  context.audit({ subjectKind: 'statement', subjectId: statement.id });
  return {
    ...pageFromRows(rows, input, ({ place }) => [place], showDifference),
    statement: showStatement(statement),
  };
}
