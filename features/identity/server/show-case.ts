import * as z from 'zod/mini';
import { holdsOf } from '#features/operator/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { KycCase, KycCaseLine, listKycCases } from '../contract.ts';
import { maskNumber } from '../id-number.ts';
import { reviewDueAt } from '../kyc-state.ts';
import { hasRfcDigit } from '../rfc.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type CaseRow, casesOf, decidedCases, phoneOf, waitingCases } from './kyc-case.store.ts';
import { looksAt, sidesSeen } from './kyc-look.store.ts';
import { KYC_QUEUE } from './review-case.ts';
import { openDetails } from './sealed-details.ts';

type Holder = KycCaseLine['holder'];
const EARLIER = 20;

/** A page of the queue, or of what was decided. */
export async function listCases(
  parts: IdentityParts,
  { tx, now }: OperatorContext,
  input: InputOf<typeof listKycCases>,
): Promise<OutputOf<typeof listKycCases>> {
  const [from] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const read = input.state === 'waiting' ? waitingCases : decidedCases;
  const rows = await read(tx, from, rowsToAsk(input));
  const holds = await holdsOf(
    tx,
    KYC_QUEUE,
    rows.map(({ id }) => id),
  );
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => lineOf(parts, row, { now, holder: holderOf(holds.get(row.id)) }),
  );
}

/** A case with all that decides it; the document's number is whole only for who has the case in hand. */
export async function showCase(
  parts: IdentityParts,
  { tx, operatorId, now }: OperatorContext,
  row: CaseRow,
): Promise<KycCase> {
  const holder = holderOf((await holdsOf(tx, KYC_QUEUE, [row.id])).get(row.id));
  const { idNumber, rfc } = openDetails(parts.ports, row);
  const inHand = holder?.operatorId === operatorId;
  const earlier = await casesOf(tx, row.investorId, EARLIER);
  const looks = await looksAt(tx, row.id);
  return {
    ...lineOf(parts, row, { now, holder }),
    phone: (await phoneOf(tx, row.investorId)) ?? '',
    idNumber: inHand ? idNumber : maskNumber(idNumber),
    rfc: rfc === null || inHand ? rfc : maskNumber(rfc),
    rfcDoubtful: rfc !== null && !hasRfcDigit(rfc),
    opinion: row.opinion,
    earlier: earlier
      .filter(({ id }) => id !== row.id)
      .map(({ id, state, submittedAt, decidedAt, opinion }) => ({
        id,
        state,
        submittedAt: submittedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        opinion,
      })),
    looks: looks.map((look) => ({ ...look, at: look.at.toISOString() })),
    mySides: await sidesSeen(tx, row.id, operatorId),
  };
}

function lineOf(
  { ports }: IdentityParts,
  row: CaseRow,
  { now, holder }: { now: number; holder: Holder },
): KycCaseLine {
  const since = row.submittedAt.getTime();
  const endedAt = row.decidedAt?.getTime() ?? null;
  return {
    id: row.id,
    investorId: row.investorId,
    fullName: openDetails(ports, row).fullName,
    idType: row.idType,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    ...waitOf({ since, dueAt: reviewDueAt(since), endedAt, now }),
    holder,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function holderOf(hold: { operatorId: string; operatorName: string } | undefined): Holder {
  return hold ? { operatorId: hold.operatorId, name: hold.operatorName } : null;
}
