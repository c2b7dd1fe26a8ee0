import { borrowedOf, type LEVERAGES, nightlyFee, principalOf } from '#features/margin/contract.ts';
import { marginDate, rateOn, triggersView } from '#features/margin/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import {
  addMoney,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  MalformedNumberError,
  type Money,
  money,
  multiply,
  parseQuantity,
  quantity,
} from '#kernel/money/money.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import { breakEvenOf, chargeOf } from '../block-figures.ts';
import type { BlockBuyPreview } from '../contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { BLOCK_PREVIEW } from './block-preview.ts';
import { sellableMarket, tradedStock } from './market-beside.ts';
import { findOffer, type Offer } from './offer.store.ts';
import { readBlockRules } from './setting.store.ts';
import { stateOf } from './show-offer.ts';

interface Wish {
  readonly id: string;
  readonly quantity: string;
  readonly leverage: (typeof LEVERAGES)[number];
}

const NOTHING_PROMISED = { investor: money(0n), stock: money(0n), all: money(0n) };

/** An offer that is open. Refuses `not_found` and `block.not_open`. */
async function openOffer({ tx, now }: CallContext, id: string): Promise<Offer> {
  const offer = await findOffer(tx, id);
  if (offer === null || offer.state === 'draft') throw notFound();
  const state = stateOf(offer, now);
  if (state !== 'in_progress') throw new Refusal('block.not_open', { values: { state } });
  return offer;
}

/** What a person wishes of an offer; refuses what its terms do not allow, by its field. */
function sharesOf(offer: Offer, wish: Wish) {
  const shares = parseQuantity(wish.quantity);
  if (!offer.leverages.includes(Number(wish.leverage))) {
    throw new Refusal('block.leverage_required', { fields: { leverage: 'block.leverage_required' } });
  }
  if (shares < offer.minShares) {
    throw new Refusal('block.below_minimum', {
      fields: { quantity: 'block.below_minimum' },
      values: { minShares: formatQuantity(offer.minShares) },
    });
  }
  const left = quantity(offer.shares - offer.sold);
  if (shares > left) {
    throw new Refusal('block.sold_out', {
      fields: { quantity: 'block.sold_out' },
      values: { left: Number(formatQuantity(left)) },
    });
  }
  return shares;
}

/** `block_trade/preview`: what a purchase costs, bound for 30 s. Its key was looked at beforehand. */
export async function previewBuy(
  { ports, market, margin, dealing }: BlockNeeds,
  context: CallContext,
  wish: Wish,
): Promise<BlockBuyPreview> {
  const { tx, investorId, now } = context;
  const offer = await openOffer(context, wish.id);
  const shares = sharesOf(offer, wish);
  const { currency, stockId } = offer;
  const instrument = tradedStock(market, offer, now);
  const rules = await readBlockRules(tx, now);
  const beside = sellableMarket(market, offer, instrument, { ...rules, now });
  const leverage = wish.leverage === '2' ? 2 : 1;
  const value = within(() => multiply(offer.price, shares));
  const [principal, borrowed] = [principalOf(value, leverage), borrowedOf(value, leverage)];
  const charge = chargeOf(value, rules);
  const total = addMoney(principal, charge);
  const marginRules = await margin.rules(now, tx);
  const yearly = rateOn(marginRules.rates[currency], marginDate(now));
  if (borrowed > 0n) {
    const asked = { investorId, stockId, currency, borrowed, promised: NOTHING_PROMISED };
    await margin.assertLendable(tx, now, asked);
  }
  await dealing.mayOrder(tx, { investorId, side: 'buy', currency, worth: null, now });
  const available = await dealing.available(tx, investorId, currency);
  if (total > available) {
    throw new Refusal('cash.insufficient', {
      fields: { quantity: 'cash.insufficient' },
      values: { currency, available: formatMoney(available), needed: formatMoney(total) },
    });
  }
  const preview = await makePreview(ports, context, BLOCK_PREVIEW, {
    lifeMs: rules.previewLifeMs,
    terms: () => ({
      offerId: offer.id,
      ...{ stockId, currency, quantity: shares, leverage: wish.leverage, price: offer.price, total },
    }),
  });
  const { quote } = beside;
  const sale = within(() => multiply(quote.bid ?? quote.price, shares));
  return {
    ...showBinding(preview),
    quantity: formatQuantity(shares),
    leverage: wish.leverage,
    price: formatPrice(offer.price),
    bid: quote.bid === null ? null : formatPrice(quote.bid),
    ask: quote.ask === null ? null : formatPrice(quote.ask),
    marketPrice: formatPrice(beside.price),
    value: formatMoney(value),
    principal: formatMoney(principal),
    borrowed: formatMoney(borrowed),
    serviceCharge: formatMoney(charge),
    chargePercent: formatPercent(rules.charge),
    nightlyFee: formatMoney(nightlyFee(borrowed, yearly)),
    yearlyPercent: formatPercent(yearly),
    total: formatMoney(total),
    currency,
    breakEven: formatPrice(breakEvenOf(addMoney(value, charge), shares, rules)),
    saleCharge: formatMoney(chargeOf(sale, rules)),
    margin: triggersView(borrowed, shares, marginRules),
    available: formatMoney(available),
  };
}

/** Refuses sums that no account could hold. */
function within(compute: () => Money): Money {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    throw new Refusal('quantity.too_large', { fields: { quantity: 'quantity.too_large' } });
  }
}
