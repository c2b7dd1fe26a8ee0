import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { LegalHoldItem, listLegalHolds } from '../contract.ts';
import { type LegalHoldRow, selectHolds } from './legal-hold.store.ts';

const cursorKeys = z.tuple([uuid]);

/** `operator/legal_hold_list`. */
export async function listHolds(context: OperatorContext, input: InputOf<typeof listLegalHolds>) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await selectHolds(context.tx, {
    inForce: input.state === 'in_force',
    before,
    rows: rowsToAsk(input),
  });
  return pageFromRows(rows, input, (row) => [row.id], showHold);
}

function showHold(row: LegalHoldRow): LegalHoldItem {
  const { id, investorId, phone, authority, reference, lift, liftWaits } = row;
  return {
    id,
    investorId,
    phone,
    authority,
    reference,
    placedAt: row.placedAt.toISOString(),
    placed: { requestedBy: row.requestedBy, agreedBy: row.agreedBy, reason: row.reason },
    liftedAt: row.liftedAt?.toISOString() ?? null,
    lifted: lift,
    liftWaits,
  };
}
