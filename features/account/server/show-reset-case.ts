import { verifiedProofOf } from '#features/identity/server/index.ts';
import type { Assignee } from '#features/review/contract.ts';
import type { ReviewView } from '#features/review/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import { writeDevice } from '#kernel/device/device-name.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { ACCOUNT_LIMITS, RESET_COOLS_MS, RESET_WITHIN_MS } from '../limits.ts';
import type { ResetCase, ResetCaseLine } from '../reset-contract.ts';
import type { ResetParts } from './ask-for-reset.ts';
import { getInvestor } from './investor.store.ts';
import { countLogIns } from './log-in.store.ts';
import { type ResetRow, resetsOf } from './password-reset.store.ts';
import { hasCompared, whyNotAgree } from './review-reset.ts';
import { signInsOf } from './sign-in.store.ts';
import { withdrawalPasswordSince } from './withdrawal-password.store.ts';

const EARLIER = 20;
const SIGN_INS = 10;

/** How the console shows requests. */
export const resetView = (parts: ResetParts): ReviewView<ResetRow, ResetCaseLine, ResetCase> => ({
  async lines({ tx, now }, rows) {
    const names = new Map<string, string>();
    for (const { id, investorId } of rows)
      names.set(id, (await verifiedProofOf(parts.ports, tx, investorId))?.fullName ?? '');
    return (row, holder) => lineOf(row, now, names.get(row.id) ?? '', holder);
  },
  show: (context, row, holder) => showResetCase(parts, context, row, holder),
});

/** A request with what decides it: who the investor proved to be, and who has been at their account. */
async function showResetCase(
  { ports }: ResetParts,
  context: OperatorContext,
  row: ResetRow,
  holder: Assignee,
): Promise<ResetCase> {
  const { tx, operatorId, now, securityNow } = context;
  const { investorId } = row;
  const proof = await verifiedProofOf(ports, tx, investorId);
  const { phone } = await getInvestor(tx, investorId);
  const setAt = await withdrawalPasswordSince(tx, investorId);
  const signIns = await signInsOf(tx, investorId, { before: null, rows: SIGN_INS });
  const earlier = await resetsOf(tx, investorId, EARLIER);
  return {
    ...lineOf(row, now, proof?.fullName ?? '', holder),
    inHand: row.state === 'waiting' && holder?.operatorId === operatorId,
    phone,
    hasCompared: await hasCompared(context, row.id),
    mayNotAgree: row.state === 'waiting' ? await whyNotAgree(context, row) : null,
    idType: proof?.idType ?? null,
    idNumber: proof?.maskedNumber ?? '',
    opinion: row.opinion,
    askedFrom: row.askedFrom,
    holdsFrom: holdsFrom(row),
    withdrawalPasswordSetAt: setAt?.toISOString() ?? null,
    devices: await countLogIns(tx, investorId, securityNow - ACCOUNT_LIMITS.logInIdleMs),
    signIns: signIns.map(({ at, outcome, browser, system, address }) => ({
      at: at.toISOString(),
      outcome,
      device: writeDevice({ browser, system }),
      address,
    })),
    earlier: earlier
      .filter(({ id }) => id !== row.id)
      .map(({ id, asksFor, state, submittedAt, opinion }) => ({
        id,
        asksFor,
        state,
        submittedAt: submittedAt.toISOString(),
        opinion,
      })),
  };
}

function holdsFrom({ state, decidedAt }: ResetRow): string | null {
  if (state !== 'cooling' || decidedAt === null) return null;
  return new Date(decidedAt.getTime() + RESET_COOLS_MS).toISOString();
}

function lineOf(row: ResetRow, now: number, fullName: string, holder: Assignee): ResetCaseLine {
  const since = row.submittedAt.getTime();
  const endedAt = row.decidedAt?.getTime() ?? null;
  return {
    id: row.id,
    investorId: row.investorId,
    asksFor: row.asksFor,
    fullName,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    ...waitOf({ since, dueAt: since + RESET_WITHIN_MS, endedAt, now }),
    holder,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
