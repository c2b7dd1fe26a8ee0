import * as z from 'zod/mini';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { lockPreview, markUsed } from './preview.store.ts';
import { PREVIEW_REASONS, type Preview, type PreviewKind, previewExpired } from './preview.ts';

/** What a confirmation does. Both steps see the caller's transaction and may refuse for reasons of their own. */
export interface ConfirmSteps<Terms, Done> {
  readonly previewId: string;
  /** Whether all that the preview bound still holds: fees, rates, an account, the market's hours. */
  readonly stillHolds?: (preview: Preview<Terms>) => Promise<boolean>;
  /** The command itself with its postings. */
  readonly carryOut: (preview: Preview<Terms>) => Promise<Done>;
}

/**
 * Confirms a preview once, in the transaction of the call: the use of the preview, the command, its postings and the
 * command's idempotency key commit together or not at all. Refuses `not_found` for another's, then `used`, then `expired`,
 * then `repriced` where it no longer holds.
 */
export async function confirmPreview<Terms, Done>(
  context: Pick<CallContext, 'tx' | 'investorId' | 'now' | 'securityNow'>,
  kind: PreviewKind<Terms>,
  { previewId, stillHolds, carryOut }: ConfirmSteps<Terms, Done>,
): Promise<Done> {
  const { tx, investorId, securityNow } = context;
  const reasons = { ...PREVIEW_REASONS, ...kind.reasons };
  const row = await lockPreview(tx, { id: previewId, investorId, kind: kind.name });
  if (row === null) throw notFound();
  if (row.usedAt !== null) throw new Refusal(reasons.used);
  const preview: Preview<Terms> = {
    id: row.id,
    investorId: row.investorId,
    terms: z.decode(kind.terms, row.terms as Record<string, unknown>),
    at: row.at.getTime(),
    madeAt: row.madeAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  };
  if (isOver(preview, context)) throw previewExpired(preview, reasons.expired);
  if (stillHolds !== undefined && !(await stillHolds(preview))) throw new Refusal(reasons.repriced);
  await markUsed(tx, row.id, new Date(securityNow));
  return carryOut(preview);
}

/** By either clock: a sandbox's business time may have been moved on, and with it what the preview bound. */
function isOver(
  { at, madeAt, expiresAt }: Preview<unknown>,
  { now, securityNow }: Pick<CallContext, 'now' | 'securityNow'>,
): boolean {
  return securityNow >= expiresAt || now >= at + (expiresAt - madeAt);
}
