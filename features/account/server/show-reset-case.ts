import * as z from 'zod/mini';
import { verifiedProofOf } from '#features/identity/server/index.ts';
import { holdsOf } from '#features/operator/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { ACCOUNT_LIMITS, RESET_COOLS_MS, RESET_WITHIN_MS } from '../limits.ts';
import type { listResetCases, ResetCase, ResetCaseLine } from '../reset-contract.ts';
import type { ResetParts } from './ask-for-reset.ts';
import { getInvestor } from './investor.store.ts';
import { countLogIns } from './log-in.store.ts';
import { decidedResets, type ResetRow, resetsOf, waitingResets } from './password-reset.store.ts';
import { hasCompared, RESET_QUEUE, whyNotAgree } from './review-reset.ts';
import { signInsOf } from './sign-in.store.ts';
import { withdrawalPasswordSince } from './withdrawal-password.store.ts';

const EARLIER = 20;
const SIGN_INS = 10;

/** A page of the queue, or of what is over. */
export async function listResets(
  parts: ResetParts,
  { tx, now }: OperatorContext,
  input: InputOf<typeof listResetCases>,
): Promise<OutputOf<typeof listResetCases>> {
  const [from] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const read = input.state === 'waiting' ? waitingResets : decidedResets;
  const rows = await read(tx, from, rowsToAsk(input));
  const ids = rows.map(({ id }) => id);
  const holds = await holdsOf(tx, RESET_QUEUE, ids);
  const names = new Map<string, string>();
  for (const { id, investorId } of rows)
    names.set(id, (await verifiedProofOf(parts.ports, tx, investorId))?.fullName ?? '');
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => lineOf(row, now, names.get(row.id) ?? '', holderOf(holds.get(row.id))),
  );
}

/** A request with what decides it: who the investor proved to be, and who has been at their account. */
export async function showResetCase(
  { ports }: ResetParts,
  context: OperatorContext,
  row: ResetRow,
): Promise<ResetCase> {
  const { tx, operatorId, now, securityNow } = context;
  const { investorId } = row;
  const holder = holderOf((await holdsOf(tx, RESET_QUEUE, [row.id])).get(row.id));
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
      device: [browser, system].filter((name) => name !== '').join(', '),
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

function lineOf(
  row: ResetRow,
  now: number,
  fullName: string,
  holder: ResetCaseLine['holder'],
): ResetCaseLine {
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

function holderOf(hold: { operatorId: string; operatorName: string } | undefined): ResetCaseLine['holder'] {
  return hold ? { operatorId: hold.operatorId, name: hold.operatorName } : null;
}
