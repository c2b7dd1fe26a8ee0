import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { AuditItem, listAuditCall } from '../contract.ts';
import { type AuditRow, selectAudit } from './audit.store.ts';

const cursorKeys = z.tuple([placeKey]);

/** `operator/audit_list`. */
export async function listAudit(context: OperatorContext, input: InputOf<typeof listAuditCall>) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await selectAudit(context.tx, {
    operatorId: input.operatorId ?? null,
    call: input.call || null,
    subjectId: input.subjectId || null,
    commandsOnly: input.commandsOnly ?? false,
    from: input.from === undefined ? null : Date.parse(input.from),
    to: input.to === undefined ? null : Date.parse(input.to),
    before,
    rows: rowsToAsk(input),
  });
  return pageFromRows(rows, input, (row) => [row.seq.toString()], show);
}

function show({ detail, ...row }: AuditRow): AuditItem {
  const refused: unknown = detail === null ? null : Reflect.get(detail, 'refused');
  return {
    ...row,
    seq: row.seq.toString(),
    at: row.at.toISOString(),
    hash: row.hash.toString('hex'),
    detail: detail === null ? null : JSON.stringify(detail),
    refused: typeof refused === 'string' ? refused : null,
  };
}
