import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { settlesAt } from '#features/trade/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { insufficiency } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatPrice, formatQuantity, money, quantity } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import type { Preview } from '#kernel/preview/preview.ts';
import { BLOCK_EVENT, type BlockOrder } from '../contract.ts';
import { type BlockNeeds, orderLink } from './block-parts.ts';
import { BLOCK_PREVIEW } from './block-preview.ts';
import { sellableMarket, tradedStock } from './market-beside.ts';
import { findOffer } from './offer.store.ts';
import { buyStored } from './order.store.ts';
import { readBlockRules } from './setting.store.ts';
import { showOrderOf } from './show-order.ts';

type Shown = typeof BLOCK_PREVIEW extends { terms: { _zod: { output: infer Terms } } }
  ? Preview<Terms>
  : never;

/** `block_trade/buy`: buys what was shown, if the market still lets it and as many shares are left. */
export async function buyBlock(
  needs: BlockNeeds,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ order: BlockOrder }> {
  await needs.dealing.lock(context.tx, context.investorId);
  return confirmPreview(context, BLOCK_PREVIEW, {
    previewId,
    carryOut: (shown) => carryOut(needs, context, shown),
  });
}

async function carryOut(
  needs: BlockNeeds,
  context: CallContext,
  { id: previewId, terms }: Shown,
): Promise<{ order: BlockOrder }> {
  const { ports, market } = needs;
  const { tx, investorId, now } = context;
  const instrument = tradedStock(market, terms, now);
  const rules = await readBlockRules(tx, now);
  const beside = sellableMarket(market, terms, instrument, { ...rules, now });
  const orderId = newId(ports.chance, context.securityNow);
  const told = {
    symbol: instrument.symbol,
    quantity: formatQuantity(terms.quantity),
    price: formatPrice(terms.price),
  };
  const seen = { price: beside.price, source: beside.quote.source, quotedAt: beside.quote.quotedAt };
  const settles = { settlesAt: settlesAt(instrument.exchange, now) };
  const bought = { investorId, orderId, previewId, seen, reference: told, at: now, ...settles };
  const refused = await posted(() => buyStored(tx, bought));
  if (refused !== null) throw await refusal(context, refused, terms.offerId);
  const order = await showOrderOf(needs, context, orderId);
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'block_trade.bought',
    values: { ...told, total: formatMoney(terms.total), currency: terms.currency, number: order.number },
    moved: { amount: money(-terms.total), currency: terms.currency },
    link: orderLink(orderId),
  });
  context.afterCommit(() => {
    announce();
    ports.realtime.toInvestor(investorId, BLOCK_EVENT, { id: orderId });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency: terms.currency });
  });
  return { order };
}

async function refusal({ tx }: CallContext, reason: string, offerId: string): Promise<Refusal> {
  const offer = await findOffer(tx, offerId);
  const left = offer === null ? 0 : Number(formatQuantity(quantity(offer.shares - offer.sold)));
  return new Refusal(reason, { values: { left, state: 'ended', currency: offer?.currency ?? '' } });
}

async function posted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw insufficiency(error) ?? error;
  }
}
