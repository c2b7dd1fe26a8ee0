import type { Assignee } from '#features/review/contract.ts';
import { type ReviewView, sidesSeen } from '#features/review/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { KycCase, KycCaseLine } from '../contract.ts';
import { maskNumber } from '../id-number.ts';
import { reviewDueAt } from '../kyc-state.ts';
import { hasRfcDigit } from '../rfc.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type CaseRow, casesOf, phoneOf } from './kyc-case.store.ts';
import { KYC_LOOKS, looksAt } from './kyc-look.store.ts';
import { namesakesOf } from './one-person.ts';
import { isPersonUnclear } from './person-clue.store.ts';
import { openDetails } from './sealed-details.ts';

const EARLIER = 20;

/** How the console shows proofs of identity. */
export const kycView = (parts: IdentityParts): ReviewView<CaseRow, KycCaseLine, KycCase> => ({
  lines:
    async ({ now }) =>
    (row, holder) =>
      lineOf(parts, row, { now, holder }),
  show: (context, row, holder) => showCase(parts, context, row, holder),
});

/** A case with all that decides it; the document's number is whole only for the assignee. */
async function showCase(
  parts: IdentityParts,
  { tx, operatorId, now }: OperatorContext,
  row: CaseRow,
  holder: Assignee,
): Promise<KycCase> {
  const { idNumber, rfc } = openDetails(parts.ports, row);
  const isAssigned = holder?.operatorId === operatorId;
  const earlier = await casesOf(tx, row.investorId, EARLIER);
  const looks = await looksAt(tx, row.id);
  return {
    ...lineOf(parts, row, { now, holder }),
    phone: (await phoneOf(tx, row.investorId)) ?? '',
    idNumber: isAssigned ? idNumber : maskNumber(idNumber),
    rfc: rfc === null || isAssigned ? rfc : maskNumber(rfc),
    rfcDoubtful: rfc !== null && !hasRfcDigit(rfc),
    opinion: row.opinion,
    namesakes: await namesakesOf(parts.ports, tx, row),
    personUnclear: row.state === 'waiting' && (await isPersonUnclear(tx, row.id)),
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
    mySides: await sidesSeen(tx, KYC_LOOKS, row.id, operatorId),
  };
}

function lineOf(
  { ports }: IdentityParts,
  row: CaseRow,
  { now, holder }: { now: number; holder: Assignee },
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
