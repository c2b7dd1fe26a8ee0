import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { formatPrice } from '#kernel/money/money.ts';
import type { DeskOffer } from '../operator-contract.ts';
import type { CountedOffer } from './offer.store.ts';

const iso = (at: Date) => at.toISOString();

/** An offer as the publisher's desk sees it, drafts too. */
export function showDeskOffer(offer: CountedOffer, prospectus: string | null): DeskOffer {
  const { beaconSource: source, beaconRound, beaconAt } = offer;
  return {
    id: offer.id,
    kind: offer.kind,
    origin: offer.origin,
    state: offer.state,
    version: offer.version,
    company: offer.company,
    symbol: offer.symbol,
    exchange: offer.exchange,
    // As it was chosen from the list of sectors.
    sector: offer.sector as DeskOffer['sector'],
    currency: offer.currency,
    priceLow: formatPrice(offer.priceLow),
    priceHigh: formatPrice(offer.priceHigh),
    issuePrice: offer.issuePrice === null ? null : formatPrice(offer.issuePrice),
    maxLots: String(offer.maxLots),
    volume: offer.volume.toString(),
    allocatedLots: String(offer.allocatedLots),
    texts: offer.texts,
    issuanceAt: iso(offer.issuanceAt),
    opensAt: iso(offer.opensAt),
    closesAt: iso(offer.closesAt),
    allocatedAt: iso(offer.allocatedAt),
    lotteryAt: iso(offer.lotteryAt),
    listingAt: iso(offer.listingAt),
    listingOn: exchangeDate(offer.exchange, offer.listingAt.getTime()),
    applicants: offer.applicants,
    appliedLots: offer.appliedLots.toString(),
    waitsFor: offer.waitsFor,
    listHash: offer.listHash,
    beacon:
      source === null || beaconRound === null || beaconAt === null
        ? null
        : { source, round: Number(beaconRound), at: iso(beaconAt) },
    cancelReason: offer.cancelReason,
    settled: offer.settledAt !== null,
    delivered: offer.deliveredAt !== null,
    prospectus,
  };
}
