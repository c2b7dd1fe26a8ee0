import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext, OpenContext, OperatorContext } from '#kernel/http/route.ts';
import type { KeyLine, listKeyLogCall, listStatementsCall, OperatorKey } from '../../signature/contract.ts';
import { findKey, type KeyRow, selectKeyLog, selectKeys } from './key.store.ts';
import { selectSignaturesFor } from './signature.store.ts';

const CURSOR = z.tuple([placeKey]);

/** `operator/key_list`. */
export async function listKeys(context: OperatorContext): Promise<{ items: OperatorKey[] }> {
  const seesAll = context.roles.includes('admin') || context.roles.includes('auditor');
  const rows = await selectKeys(context.tx, seesAll ? null : context.operatorId);
  return { items: rows.map((row) => shown(row, context)) };
}

/** A key that is there, as its operator or an admin sees it. */
export async function showKey(context: OperatorContext, id: string): Promise<OperatorKey> {
  const row = await findKey(context.tx, id);
  if (row === null) throw new Error(`the key ${id} is gone`);
  return shown(row, context);
}

function shown(row: KeyRow, { operatorId }: OperatorContext): OperatorKey {
  return {
    id: row.id,
    operator: { id: row.operatorId, name: row.operatorName },
    algorithm: row.algorithm,
    state: row.endedAt !== null ? 'ended' : row.admittedAt === null ? 'waiting' : 'admitted',
    createdAt: row.createdAt.toISOString(),
    admittedAt: row.admittedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    isAsked: row.isAsked,
    mine: row.operatorId === operatorId,
  };
}

/** `proof/operator_key_list`. */
export async function listKeyLog({ tx }: OpenContext, input: InputOf<typeof listKeyLogCall>) {
  const after = decodeCursor(input.cursor, CURSOR)?.[0] ?? '0';
  const rows = await selectKeyLog(tx, BigInt(after), rowsToAsk(input));
  return pageFromRows(
    rows,
    input,
    ({ seq }) => [seq.toString()],
    (row): KeyLine => ({ ...row, seq: row.seq.toString(), at: row.at.toISOString() }),
  );
}

/** `proof/statement_list`: of one's own chain alone; others are left out. */
export async function listStatements(
  { tx, investorId }: CallContext,
  { statements }: InputOf<typeof listStatementsCall>,
) {
  const rows = await selectSignaturesFor(tx, investorId, statements);
  return {
    items: rows.map((row) => ({
      ...row,
      signature: row.signature.toString('hex'),
      at: row.at.toISOString(),
    })),
  };
}
