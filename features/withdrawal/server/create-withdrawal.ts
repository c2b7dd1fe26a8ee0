import { payableFrom } from '#features/bank-card/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type PostResult, post } from '#kernel/ledger/ledger.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { hasMoved } from '../rules.ts';
import { coinOf, isCoinMethod } from '../withdrawal.ts';
import { knownSince, rememberAddress } from './address-book.store.ts';
import { tellOf } from './news.ts';
import { openPayee, payeeOf, sealAddress, sealPayee } from './sealed-destination.ts';
import { refuseUnlessFree } from './standing.ts';
import { holdPosting } from './withdrawal.postings.ts';
import { findWithdrawal, insertWithdrawal, type Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { type PreviewTerms, type ShownWithdrawal, WITHDRAWAL_PREVIEW } from './withdrawal-preview.ts';
import { writeHead } from './withdrawal-steps.store.ts';
import { rulesOn, termsOn } from './withdrawal-tariff.store.ts';

/** An address that is not known yet is as new as its preview; the database takes none older than this. */
const OLDEST_PREVIEW_MS = 5 * 60_000;

/**
 * Confirms a preview: the whole amount is put aside at once. Refuses `not_found` for another's, `withdrawal.preview_over`
 * after its minute, `withdrawal.repriced` where fee, rate or account changed since, `withdrawal.sent_already` for a
 * second confirmation, and what stands in the way of any withdrawal.
 */
export async function createWithdrawal(
  parts: WithdrawalParts,
  context: CallContext,
  previewId: string,
): Promise<Withdrawal> {
  return confirmPreview(context, WITHDRAWAL_PREVIEW, {
    previewId,
    stillHolds: async (preview) => {
      await refuseUnlessFree(parts, context.tx, context.investorId);
      return isAsShown(parts, context, preview);
    },
    carryOut: (preview) => holdAsShown(parts, context, preview),
  });
}

/** The whole amount leaves what is available, and the case begins. */
async function holdAsShown(
  parts: WithdrawalParts,
  context: CallContext,
  preview: ShownWithdrawal,
): Promise<Withdrawal> {
  const { tx, investorId, now, securityNow } = context;
  const { terms } = preview;
  const id = newId(parts.ports.chance, securityNow);
  const payee = openPayee(parts.ports, `withdrawal-preview:${preview.id}`, terms.destinationSealed);
  const destinationSealed = sealPayee(parts.ports, `withdrawal:${id}`, payee);
  await insertWithdrawal(tx, preview, { id, destinationSealed, requestedAt: now });
  const held = await post(tx, holdPosting({ ...terms, investorId, id }, now));
  await refuseUnsettled(parts, context, terms, held);
  await writeHead(tx, id, held.head);
  const { method, addressHash } = terms;
  if (isCoinMethod(method) && addressHash !== null && payee.kind === 'address') {
    const addressSealed = sealAddress(parts.ports, investorId, addressHash, payee.address);
    // As of the preview: the day of waiting that was shown is the day that is waited.
    await rememberAddress(tx, { investorId, method, addressHash, addressSealed, at: preview.at });
  }
  const written = await findWithdrawal(tx, id);
  if (written === null) throw new Error('a withdrawal that was written is gone');
  context.afterCommit(await tellOf(parts, tx, written, 'requested'));
  return written;
}

/** Whether fee, rate and destination are still what was shown. Refuses `withdrawal.method_off`. */
async function isAsShown(
  parts: WithdrawalParts,
  context: CallContext,
  { id, terms: shown }: ShownWithdrawal,
): Promise<boolean> {
  const { tx, investorId, now } = context;
  const { kind } = payeeOf(parts.ports, { id, ...shown }, `withdrawal-preview:${id}`);
  // Altered since, by whoever: a new preview seals it anew.
  if (kind === 'unreadable') return false;
  const date = exchangeDate('XMEX', now);
  const terms = (await termsOn(tx, date)).get(shown.method);
  if (terms === undefined || !terms.isOn) throw new Refusal('withdrawal.method_off');
  if (terms.fee !== shown.fee) return false;
  const coin = coinOf(shown.method);
  if (coin !== null && shown.rate !== null) {
    const quoted = parts.coinRates.rateOf(coin, now);
    if (quoted === null) throw new Refusal('withdrawal.method_off');
    const { rateTolerance } = await rulesOn(tx, date);
    if (hasMoved(shown.rate, quoted.rate, rateTolerance)) return false;
  }
  if (shown.cardId === null) return waitsStill(context, shown);
  const card = await parts.cardOf(tx, investorId, shown.cardId);
  return card !== null && payableFrom(card.changedAt) <= shown.notBefore;
}

/** Whether the address's day of waiting is still over when it was shown to be: another withdrawal may have made it known since. */
async function waitsStill({ tx, investorId, now }: CallContext, shown: PreviewTerms): Promise<boolean> {
  if (!isCoinMethod(shown.method) || shown.addressHash === null) return true;
  const since = await knownSince(tx, investorId, shown.method, shown.addressHash);
  return payableFrom(since ?? now - OLDEST_PREVIEW_MS) <= shown.notBefore;
}

/**
 * Settled cash only, and none that covers a loan. Asked after the hold, which keeps all other postings of the investor waiting: so nothing can come
 * between looking and holding.
 */
async function refuseUnsettled(
  parts: WithdrawalParts,
  { tx, investorId, now }: CallContext,
  { currency }: Pick<PreviewTerms, 'currency'>,
  held: PostResult,
): Promise<void> {
  const available = held.balances.findLast(({ asset }) => asset === currency)?.available ?? 0n;
  const { [currency]: stays } = await parts.cashThatStays(tx, investorId, now);
  if (available >= stays) return;
  throw new Refusal('withdrawal.not_settled');
}
