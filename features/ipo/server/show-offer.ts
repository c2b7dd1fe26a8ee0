import { isVerified } from '#features/identity/server/index.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney, formatPrice, type Price } from '#kernel/money/money.ts';
import type { Application, Mine, OfferDetail, OfferItem } from '../contract.ts';
import { costOfShares, depositFor } from '../offer.ts';
import { applicationsTo, type StoredApplication } from './application.store.ts';
import { type IpoNeeds, stockIdOf } from './ipo-parts.ts';
import { type CountedOffer, type Offer, prospectusOf } from './offer.store.ts';

const iso = (at: Date) => at.toISOString();

/** What lots are frozen at: the issue price where it is known, else the top of the range. */
export const topPriceOf = ({ issuePrice, priceHigh }: Pick<Offer, 'issuePrice' | 'priceHigh'>): Price =>
  issuePrice ?? priceHigh;

/** An offer as lists carry it, with its market's price and the asker's own application beside it. */
export function showOffer(
  { market }: Pick<IpoNeeds, 'market'>,
  offer: CountedOffer,
  own: StoredApplication | undefined,
): OfferItem {
  const topPrice = topPriceOf(offer);
  const quote = offer.kind === 'placement' ? market.quote(stockIdOf(offer)) : null;
  if (offer.state === 'draft') throw new Error('a draft is nobody’s to see');
  return {
    id: offer.id,
    kind: offer.kind,
    company: offer.company,
    symbol: offer.symbol,
    exchange: offer.exchange,
    sector: offer.sector,
    currency: offer.currency,
    state: offer.state,
    priceLow: formatPrice(offer.priceLow),
    priceHigh: formatPrice(offer.priceHigh),
    issuePrice: offer.issuePrice === null ? null : formatPrice(offer.issuePrice),
    lotSize: String(offer.lotSize),
    maxLots: String(offer.maxLots),
    issuanceAt: iso(offer.issuanceAt),
    subscriptionOpensAt: iso(offer.opensAt),
    subscriptionClosesAt: iso(offer.closesAt),
    allocatedAt: iso(offer.allocatedAt),
    lotteryAt: iso(offer.lotteryAt),
    listingAt: iso(offer.listingAt),
    value: formatMoney(costOfShares(offer.volume, topPrice)),
    volume: offer.volume.toString(),
    lotCost: formatMoney(depositFor({ lotSize: offer.lotSize, topPrice }, 1)),
    allocatedLots: String(offer.allocatedLots),
    applicants: offer.applicants,
    appliedLots: offer.appliedLots.toString(),
    waitsFor: offer.waitsFor,
    cancelReason: offer.cancelReason,
    marketPrice: quote === null || quote.stale ? null : formatPrice(quote.price),
    mine: own === undefined ? null : showMine(own),
  };
}

function showMine(own: StoredApplication): Mine {
  const { id, state, lots, deposit, allottedShares } = own;
  return {
    id,
    state,
    lots: String(lots),
    deposit: formatMoney(deposit),
    allottedQuantity: allottedShares === null ? null : allottedShares.toString(),
  };
}

/** `ipo/detail`: everything of one offer. */
export async function showOfferDetail(
  needs: Pick<IpoNeeds, 'market'>,
  { tx, investorId, language }: OpenContext,
  offer: CountedOffer,
): Promise<OfferDetail> {
  const [own] = investorId === null ? [] : await applicationsTo(tx, investorId, [offer.id]);
  const { mine: _mine, ...fields } = showOffer(needs, offer, own);
  return {
    ...fields,
    text: textOf(offer, language),
    prospectus: await prospectusOf(tx, offer.id),
    cancelledAt: offer.cancelledAt === null ? null : iso(offer.cancelledAt),
    listHash: offer.listHash,
    beacon: showBeacon(offer),
    drawnAt: offer.drawnAt === null ? null : iso(offer.drawnAt),
    settledAt: offer.settledAt === null ? null : iso(offer.settledAt),
    myApplication: own === undefined ? null : showApplication(offer, own),
    verified: investorId === null ? null : await isVerified(tx, investorId),
  };
}

const textOf = ({ texts }: Offer, language: Language): string => texts[language] ?? texts.es;

function showBeacon(offer: CountedOffer): OfferDetail['beacon'] {
  const {
    beaconSource: source,
    beaconChain: chainHash,
    beaconRound,
    beaconAt,
    randomness,
    signature,
  } = offer;
  if (source === null || beaconRound === null || beaconAt === null) return null;
  return { source, chainHash, round: Number(beaconRound), at: iso(beaconAt), randomness, signature };
}

/** An application as its investor sees it. */
export function showApplication(offer: Offer, own: StoredApplication): Application {
  const shares = BigInt(own.lots) * BigInt(offer.lotSize);
  return {
    id: own.id,
    kind: offer.kind,
    ipoId: offer.id,
    company: offer.company,
    symbol: offer.symbol,
    exchange: offer.exchange,
    sector: offer.sector,
    currency: offer.currency,
    state: own.state,
    lots: String(own.lots),
    lotSize: String(offer.lotSize),
    quantity: shares.toString(),
    applicationPrice: formatPrice(own.price),
    amount: formatMoney(costOfShares(shares, own.price)),
    deposit: formatMoney(own.deposit),
    appliedAt: iso(own.appliedAt),
    allottedPrice: own.allottedPrice === null ? null : formatPrice(own.allottedPrice),
    allottedQuantity: own.allottedShares === null ? null : own.allottedShares.toString(),
    allottedAmount: own.allottedAmount === null ? null : formatMoney(own.allottedAmount),
    refund: own.refund === null ? null : formatMoney(own.refund),
    lotteryAt: offer.kind === 'ipo' ? iso(offer.lotteryAt) : null,
    listingAt: iso(offer.listingAt),
    createdAt: iso(own.createdAt),
    updatedAt: iso(own.updatedAt),
    positionId: own.positionId,
    wonLots: own.wonLots === null ? null : [...own.wonLots],
  };
}
