import { payableFrom } from '#features/bank-card/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type PostResult, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import { hasMoved } from '../rules.ts';
import { coinOf, isCoinMethod } from '../withdrawal.ts';
import { rememberAddress } from './address-book.store.ts';
import { tellOf } from './news.ts';
import { findPreview, type Preview } from './preview.store.ts';
import { openPayee, sealAddress, sealPayee } from './sealed-destination.ts';
import { refuseUnlessFree } from './standing.ts';
import { holdPosting } from './withdrawal.postings.ts';
import { findWithdrawal, insertWithdrawal, type Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { writeHead } from './withdrawal-steps.store.ts';
import { rulesOn, termsOn } from './withdrawal-tariff.store.ts';

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
  const { tx, investorId, now, securityNow } = context;
  const preview = await findPreview(tx, investorId, previewId);
  if (preview === null) throw notFound();
  if (securityNow >= preview.expiresAt) throw new Refusal('withdrawal.preview_over');
  await refuseUnlessFree(parts, tx, investorId);
  await refuseUnlessAsShown(parts, context, preview);
  const id = newId(parts.ports.chance, securityNow);
  const payee = openPayee(parts.ports, `withdrawal-preview:${preview.id}`, preview.destinationSealed);
  const destinationSealed = sealPayee(parts.ports, `withdrawal:${id}`, payee);
  const isFirst = await insertWithdrawal(tx, preview, { id, destinationSealed, requestedAt: now });
  if (!isFirst) throw new Refusal('withdrawal.sent_already');
  const held = await post(tx, holdPosting({ ...preview, id }, now));
  await refuseUnsettled(parts, context, preview, held);
  await writeHead(tx, id, held.head);
  const { method, addressHash } = preview;
  if (isCoinMethod(method) && addressHash !== null && payee.kind === 'address') {
    const addressSealed = sealAddress(parts.ports, investorId, addressHash, payee.address);
    // As of the preview: the day of waiting that was shown is the day that is waited.
    await rememberAddress(tx, { investorId, method, addressHash, addressSealed, at: preview.shownAt });
  }
  const written = await findWithdrawal(tx, id);
  if (written === null) throw new Error('a withdrawal that was written is gone');
  context.afterCommit(await tellOf(parts, tx, written, 'requested'));
  return written;
}

/** Fee, rate and account are still what was shown. */
async function refuseUnlessAsShown(
  parts: WithdrawalParts,
  { tx, investorId, now }: CallContext,
  preview: Preview,
): Promise<void> {
  const date = exchangeDate('XMEX', now);
  const terms = (await termsOn(tx, date)).get(preview.method);
  if (terms === undefined || !terms.isOn) throw new Refusal('withdrawal.method_off');
  if (terms.fee !== preview.fee) throw new Refusal('withdrawal.repriced');
  const coin = coinOf(preview.method);
  if (coin !== null && preview.rate !== null) {
    const quoted = parts.coinRates.rateOf(coin, now);
    if (quoted === null) throw new Refusal('withdrawal.method_off');
    const { rateTolerance } = await rulesOn(tx, date);
    if (hasMoved(preview.rate, quoted.rate, rateTolerance)) throw new Refusal('withdrawal.repriced');
  }
  if (preview.cardId !== null) {
    const card = await parts.cardOf(tx, investorId, preview.cardId);
    const isSame = card !== null && payableFrom(card.changedAt) <= preview.notBefore;
    if (!isSame) throw new Refusal('withdrawal.repriced');
  }
}

/**
 * Settled cash only. Asked after the hold, which keeps all other postings of the investor waiting: so nothing can come
 * between looking and holding.
 */
async function refuseUnsettled(
  parts: WithdrawalParts,
  { tx, investorId, now }: CallContext,
  { currency, amount }: Preview,
  held: PostResult,
): Promise<void> {
  const available = held.balances.findLast(({ asset }) => asset === currency)?.available ?? 0n;
  const { sales, buys } = await parts.unsettled(tx, investorId, currency, now);
  const waiting = sales > buys ? sales - buys : 0n;
  if (available >= waiting) return;
  const before = available + amount;
  const withdrawable = formatMoney(money(before > waiting ? before - waiting : 0n));
  throw new Refusal('withdrawal.not_settled', { values: { withdrawable, currency } });
}
