import { decideApprovalCall } from '#features/operator/contract.ts';
import { POSITION_INVARIANTS } from '#features/trade/server/positions/position-invariants.store.ts';
import { exchangeDate, nextSession } from '#kernel/calendar/calendar.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId, systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parsePrice } from '#kernel/money/money.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import { type Application, CALLS_OF, type OfferKind } from '../contract.ts';
import { type DeskOffer, publishOffer, type SaveOfferInput, saveOffer } from '../operator-contract.ts';
import { IPO_INVARIANTS } from './invariants.ts';
import { insertOffer, lockOffer, moveOffer, type Offer, type OfferTerms } from './offer.store.ts';
import { schedulePhase } from './phases.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

let symbols = 0;

/** An issue in dollars at 18 to 22, of which our clients get three lots; it opens in an hour and each phase lasts a day. */
export function termsOf(world: TestBolsillo, change: Partial<SaveOfferInput> = {}): SaveOfferInput {
  symbols += 1;
  const now = world.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  return {
    kind: 'ipo',
    company: 'Nopal Energía',
    symbol: `NOP${symbols}`,
    exchange: 'XNAS',
    sector: 'energy',
    priceLow: '18.00',
    priceHigh: '22.00',
    maxLots: '50',
    volume: '24000000',
    allocatedLots: '3',
    texts: { es: '<p>Parques solares.</p><script>alert(1)</script>' },
    issuanceAt: at(0),
    opensAt: at(HOUR_MS),
    closesAt: at(HOUR_MS + DAY_MS),
    allocatedAt: at(HOUR_MS + 2 * DAY_MS),
    lotteryAt: at(HOUR_MS + 3 * DAY_MS),
    listingOn: exchangeDate('XNAS', nextSession('XNAS', now + 4 * DAY_MS + HOUR_MS).opensAt),
    ...change,
  };
}

/** Lets a second publisher agree. */
export async function agree(second: TestOperator, approvalId: string): Promise<void> {
  await second.get(decideApprovalCall, { id: approvalId, agree: true });
}

/** An issue that two publishers published. */
export async function publish(
  world: TestBolsillo,
  [first, second]: readonly [TestOperator, TestOperator],
  change: Partial<SaveOfferInput> = {},
): Promise<DeskOffer> {
  const { offer } = await first.get(saveOffer, termsOf(world, change));
  const { approvalId } = await first.get(publishOffer, { id: offer.id, reason: 'The prospectus is out' });
  await agree(second, approvalId);
  return offer;
}

/** What makes the terms of an issue those of a placement of a stock of the market, at 12 dollars. */
export const PLACED = {
  kind: 'placement',
  company: 'Ford Motor Company',
  symbol: 'F',
  exchange: 'XNYS',
  sector: 'consumer-discretionary',
  priceLow: '12.00',
  priceHigh: '12.00',
} as const;

/** Applies for so many lots. */
export async function apply(
  investor: TestInvestor,
  id: string,
  lots: number,
  kind: OfferKind = 'ipo',
): Promise<Application> {
  const { preview, subscribe } = CALLS_OF[kind];
  const { previewId } = await investor.get(preview, { id, lots: String(lots) });
  return (await investor.get(subscribe, { previewId })).application;
}

/** Moves both clocks to an instant of an offer and lets everything that is due be done. */
export async function passTo(world: TestBolsillo, instant: string, offsetMs = 0): Promise<void> {
  await world.pass(Math.max(0, Date.parse(instant) + offsetMs - world.now()));
}

/** A placement of the sandbox that is open; as `openIssue`. */
export const openPlacement = (world: Pick<TestBolsillo, 'database' | 'now'>): Promise<string> =>
  openIssue(
    world,
    {
      company: PLACED.company,
      symbol: PLACED.symbol,
      exchange: PLACED.exchange,
      priceLow: parsePrice(PLACED.priceLow),
      priceHigh: parsePrice(PLACED.priceHigh),
      issuePrice: parsePrice(PLACED.priceHigh),
      beacon: null,
    },
    'placement',
  );

/** What the ledger's check finds, with the rules of offers and of positions. */
export const faults = async (world: TestBolsillo) =>
  (await checkLedger(world.database.db, [...IPO_INVARIANTS, ...POSITION_INVARIANTS])).faults;

/** An issue of the sandbox that is open, from a second ago for a day, written as the sandbox's own are; without its crowd. */
export async function openIssue(
  world: Pick<TestBolsillo, 'database' | 'now'>,
  change: Partial<OfferTerms> = {},
  kind: OfferKind = 'ipo',
): Promise<string> {
  symbols += 1;
  const id = newId(systemChance, world.now());
  const now = world.now();
  const terms: OfferTerms = {
    company: 'Agua Clara',
    symbol: `AGU${symbols}`,
    exchange: 'XNAS',
    sector: 'utilities',
    currency: 'USD',
    priceLow: parsePrice('8.00'),
    priceHigh: parsePrice('10.00'),
    issuePrice: null,
    lotSize: 100,
    maxLots: 50,
    volume: 1_000_000n,
    allocatedLots: 3,
    texts: { es: '<p>Agua.</p>' },
    issuanceAt: now - DAY_MS,
    opensAt: now - 1_000,
    closesAt: now + DAY_MS,
    allocatedAt: now + 2 * DAY_MS,
    lotteryAt: now + 3 * DAY_MS,
    listingAt: nextSession('XNAS', now + 4 * DAY_MS).opensAt,
    beacon: { source: 'sandbox', chainHash: null, round: 1, at: now + DAY_MS + HOUR_MS },
    ...change,
  };
  await transact(world.database.db, async (tx) => {
    await insertOffer(tx, { id, kind, origin: 'sandbox', state: 'pending', madeBy: null, at: now }, terms);
    await moveOffer(tx, id, 'subscription');
    await schedulePhase(tx, (await lockOffer(tx, id, 'update')) as Offer);
  });
  return id;
}
