import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OperatorContext, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  explainDifferenceCall,
  getStatementFileCall,
  importStatementCall,
  listDifferencesCall,
  listStatementsCall,
} from '../contract.ts';
import { importStatement } from './import-statement.ts';
import { showDifference, showStatement } from './show-statement.ts';
import {
  countUnexplained,
  findDifference,
  findFile,
  findStatement,
  insertNote,
  selectDifferences,
  selectStatements,
} from './statement.store.ts';

/** A difference is explained within so long of being found. */
const EXPLAINED_WITHIN_MS = 86_400_000;
/** Base64 of the largest file, and the rest of the call. */
const BODY_LIMIT_BYTES = 800_000;

const statementKeys = z.tuple([uuid]);
const placeKeys = z.tuple([z.int().check(z.gte(0), z.lte(100_000))]);

/** Statements of the outside beside the ledger. Nothing here posts anything. */
export function createReconciliation({
  ports: { chance },
}: {
  readonly ports: Pick<Ports, 'chance'>;
}): ServerFeature {
  return {
    name: 'reconciliation',
    // Differences that nobody has explained.
    queues: [
      {
        id: 'reconciliation',
        roles: ['treasurer'],
        count: (db, now) => countUnexplained(db, now - EXPLAINED_WITHIN_MS),
      },
    ],
    routes: [
      route(importStatementCall, (context, input) => importStatement({ chance }, context, input), {
        bodyLimitBytes: BODY_LIMIT_BYTES,
      }),
      route(listStatementsCall, async ({ tx }, input) => {
        const [before] = decodeCursor(input.cursor, statementKeys) ?? [null];
        const rows = await selectStatements(tx, before, rowsToAsk(input));
        return pageFromRows(rows, input, ({ id }) => [id], showStatement);
      }),
      route(listDifferencesCall, listDifferences),
      route(explainDifferenceCall, explainDifference),
      route(getStatementFileCall, async (context, { statementId }) => {
        const file = await findFile(context.tx, statementId);
        if (file === null) throw notFound();
        context.audit({ subjectKind: 'statement', subjectId: statementId });
        return { ...file, content: file.content.toString('base64') };
      }),
    ],
  };
}

async function listDifferences(context: OperatorContext, input: InputOf<typeof listDifferencesCall>) {
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

async function explainDifference(context: OperatorContext, input: InputOf<typeof explainDifferenceCall>) {
  const { tx, operatorId, operatorName, securityNow } = context;
  const { statementId, place, text } = input;
  if ((await findDifference(tx, statementId, place)) === null) throw notFound();
  await insertNote(tx, { statementId, place, text, operatorId, operatorName, at: securityNow });
  context.audit({ subjectKind: 'statement', subjectId: statementId, detail: { place, text } });
  const difference = await findDifference(tx, statementId, place);
  if (difference === null) throw new Error('a difference that was explained is gone');
  return { difference: showDifference(difference) };
}
