import { exchangeDate, sessionOn } from '#kernel/calendar/calendar.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { OfferDates } from '../offer.ts';
import type { setOfferDates } from '../operator-contract.ts';
import { lockOffer, type Offer, setDates } from './offer.store.ts';
import { nextPhaseAt, schedulePhase, scheduleTellingMoved } from './phases.ts';
import { MOVABLE_DATES, type MovableDate } from './tell.ts';

/** In which states a date has not come yet. */
const STATES_BEFORE: Readonly<Record<MovableDate, readonly Offer['state'][]>> = {
  allocatedAt: ['pending', 'subscription', 'closed'],
  lotteryAt: ['pending', 'subscription', 'closed', 'allocation'],
  listingAt: ['pending', 'subscription', 'closed', 'allocation', 'lottery'],
};

/** When an exchange opens on a date; refuses a day on which it does not. */
export function opensOn(exchange: Offer['exchange'], date: string): number {
  const session = sessionOn(exchange, date);
  if (session === null) throw new Refusal('ipo.no_session', { fields: { listingOn: 'ipo.no_session' } });
  return session.opensAt;
}

/** Refuses dates that do not follow each other, or a draw before its beacon speaks, by their field. */
export function assertOrder(dates: OfferDates, beaconAt: number | null): void {
  const wrong = (field: string) =>
    new Refusal('ipo.order_of_dates', { fields: { [field]: 'ipo.order_of_dates' } });
  if (dates.issuanceAt > dates.opensAt) throw wrong('opensAt');
  if (dates.opensAt >= dates.closesAt) throw wrong('closesAt');
  if (dates.closesAt >= dates.allocatedAt) throw wrong('allocatedAt');
  if (dates.allocatedAt >= dates.lotteryAt || (beaconAt ?? 0) > dates.lotteryAt) throw wrong('lotteryAt');
  if (dates.lotteryAt >= dates.listingAt) throw wrong('listingOn');
}

/** Puts off dates that have not come, and has those told who applied. Refuses earlier ones and those that came, by their field. */
export async function putOff(
  { tx, now }: OperatorContext,
  offer: Offer,
  input: InputOf<typeof setOfferDates>,
): Promise<void> {
  const before = {
    allocatedAt: offer.allocatedAt.getTime(),
    lotteryAt: offer.lotteryAt.getTime(),
    listingAt: offer.listingAt.getTime(),
  };
  const dates = {
    allocatedAt: Date.parse(input.allocatedAt),
    lotteryAt: Date.parse(input.lotteryAt),
    listingAt:
      exchangeDate(offer.exchange, before.listingAt) === input.listingOn
        ? before.listingAt
        : opensOn(offer.exchange, input.listingOn),
  };
  for (const name of MOVABLE_DATES) {
    const isMoved = dates[name] !== before[name];
    if (!isMoved) continue;
    if (dates[name] < before[name] || !STATES_BEFORE[name].includes(offer.state)) {
      const field = name === 'listingAt' ? 'listingOn' : name;
      throw new Refusal('ipo.only_later', { fields: { [field]: 'ipo.only_later' } });
    }
  }
  const { issuanceAt, opensAt, closesAt } = offer;
  const fixed = {
    issuanceAt: issuanceAt.getTime(),
    opensAt: opensAt.getTime(),
    closesAt: closesAt.getTime(),
  };
  assertOrder({ ...fixed, ...dates }, offer.beaconAt?.getTime() ?? null);
  await setDates(tx, { id: offer.id, ...dates });
  const moved = (await lockOffer(tx, offer.id, 'update')) as Offer;
  if (moved.waitsFor === null && nextPhaseAt(moved) !== nextPhaseAt(offer)) await schedulePhase(tx, moved);
  if (MOVABLE_DATES.some((name) => dates[name] !== before[name])) {
    const from = (name: MovableDate) => ({ from: before[name], to: dates[name] });
    const movedDates = {
      allocatedAt: from('allocatedAt'),
      lotteryAt: from('lotteryAt'),
      listingAt: from('listingAt'),
    };
    await scheduleTellingMoved(tx, offer.id, movedDates, now);
  }
}
