import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { type Notice, notifyEach } from '#features/notification/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatMoney, formatPrice } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { IPO_EVENT, type OfferKind } from '../contract.ts';
import type { Offer } from './offer.store.ts';
import type { Settled } from './settle.store.ts';

/** Where an application is shown. */
export const applicationPath = (id: string, kind: OfferKind) => `/trade/${kind}ApplicationDetail/${id}`;

/** What everyone who applied hears of, and of a draw without an issue price who won; the results have notices of their own. */
export type ToldPhase = 'closed' | 'allocation' | 'winning';

/** The dates that publishers put off. */
export const MOVABLE_DATES = ['allocatedAt', 'lotteryAt', 'listingAt'] as const;
export type MovableDate = (typeof MOVABLE_DATES)[number];
/** From when to when each of them was put off; the same twice where it was not. */
export type MovedDates = Readonly<Record<MovableDate, { readonly from: number; readonly to: number }>>;

/** Tells those of a page that an offer has come to a phase; gives what announces it after the commit. */
export function tellPhase(
  ports: Ports,
  tx: Transaction,
  told: {
    offer: Offer;
    phase: ToldPhase;
    listHash: string;
    to: readonly { id: string; investorId: string; allottedShares: bigint | null }[];
    at: number;
  },
): Promise<() => void> {
  const { offer, phase, listHash, to, at } = told;
  const notices = to.map(
    ({ id, investorId, allottedShares }): Notice => ({
      investorId,
      kind: `${offer.kind}.${phase}`,
      popup: phase === 'winning',
      values: {
        company: offer.company,
        listHash,
        lots: offer.allocatedLots,
        shares: Number(allottedShares ?? 0n),
      },
      link: applicationPath(id, offer.kind),
      at,
    }),
  );
  return announced(ports, tx, offer, notices);
}

/** Tells those of a page that dates of an offer were put off, in the time of its exchange. */
export function tellMoved(
  ports: Ports,
  tx: Transaction,
  told: { offer: Offer; moved: MovedDates; to: readonly { id: string; investorId: string }[]; at: number },
): Promise<() => void> {
  const { offer, moved, to, at } = told;
  const dates = MOVABLE_DATES.flatMap((name) => {
    const { from, to: until } = moved[name];
    const [fromDay, fromTime] = wallClock(offer.exchange, from);
    const [toDay, toTime] = wallClock(offer.exchange, until);
    return Object.entries({ fromDay, fromTime, toDay, toTime, is: from === until ? 'kept' : 'moved' }).map(
      ([part, value]) => [`${name}_${part}`, value] as const,
    );
  });
  const values = {
    company: offer.company,
    place: TIME_ZONES[offer.exchange] === 'America/New_York' ? 'newYork' : 'mexico',
    ...Object.fromEntries(dates),
  };
  const notices = to.map(
    ({ id, investorId }): Notice => ({
      investorId,
      kind: `${offer.kind}.moved`,
      values,
      link: applicationPath(id, offer.kind),
      at,
    }),
  );
  return announced(ports, tx, offer, notices);
}

/** An instant's date at an exchange, as noon in UTC, so that it is that date wherever it is written; and its time there. */
function wallClock(exchange: Offer['exchange'], at: number): [day: number, time: string] {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONES[exchange], timeStyle: 'short' });
  return [Date.parse(`${exchangeDate(exchange, at)}T12:00:00Z`), time.format(at)];
}

/** Tells those who were settled or delivered what came of it. */
export function tellResults(
  ports: Ports,
  tx: Transaction,
  { offer, settled, at }: { offer: Offer; settled: readonly Settled[]; at: number },
): Promise<() => void> {
  const notices = settled.filter(({ simulated }) => !simulated).map((one) => resultNotice(offer, one, at));
  return announced(ports, tx, offer, notices);
}

function resultNotice(offer: Offer, one: Settled, at: number): Notice {
  const { id, investorId, state, allottedShares, allottedPrice, allottedAmount, refund, positionId } = one;
  const common = { company: offer.company, symbol: offer.symbol, currency: offer.currency };
  const back = { refund: refund === null ? '0.00' : formatMoney(refund) };
  const base = { investorId, link: applicationPath(id, offer.kind), at };
  const returned = refund === null ? {} : { moved: { amount: refund, currency: offer.currency } };
  switch (state) {
    case 'paid':
      return {
        ...base,
        ...returned,
        kind: `${offer.kind}.won`,
        popup: true,
        values: {
          ...common,
          ...back,
          shares: Number(allottedShares),
          price: allottedPrice === null ? '' : formatPrice(allottedPrice),
          paid: allottedAmount === null ? '' : formatMoney(allottedAmount),
        },
      };
    case 'success':
      return {
        ...base,
        kind: `${offer.kind}.delivered`,
        values: { ...common, shares: Number(allottedShares) },
        link: positionId === null ? base.link : `/trade/stockPositionDetail/${positionId}`,
      };
    case 'failed':
      return {
        ...base,
        ...returned,
        kind: `${offer.kind}.failed`,
        popup: true,
        values: { ...common, ...back, reason: offer.cancelReason ?? '' },
      };
    default:
      return {
        ...base,
        ...returned,
        kind: `${offer.kind}.lost`,
        popup: true,
        values: { ...common, ...back },
      };
  }
}

async function announced(
  ports: Ports,
  tx: Transaction,
  { id, currency }: Offer,
  notices: readonly Notice[],
): Promise<() => void> {
  const announce = await notifyEach(ports, tx, notices);
  return () => {
    announce();
    for (const { investorId } of notices) {
      ports.realtime.toInvestor(investorId, IPO_EVENT, { id });
      ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
    }
  };
}
