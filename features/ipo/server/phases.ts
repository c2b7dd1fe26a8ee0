import * as z from 'zod/mini';
import { listHash, listText, lotsWonOf, orderLots } from '#features/draw/contract.ts';
import { announceListing } from '#features/listing/server/index.ts';
import { appendAudit } from '#features/operator/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { type AfterCommit, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import { ONE_SHARE_UNITS, type Price, price, type Quantity, quantity } from '#kernel/money/money.ts';
import { proRata } from '../pro-rata.ts';
import { moveApplications, selectEntries, selectToTell } from './application.store.ts';
import {
  applyWinners,
  findDraw,
  insertDraw,
  type StoredDraw,
  setRandomness,
  setWinners,
} from './draw.store.ts';
import { type IpoNeeds, rulesAt, stockIdOf } from './ipo-parts.ts';
import {
  lockOffer,
  markDelivered,
  markSettled,
  moveOffer,
  type Offer,
  setIssuePrice,
  waitFor,
} from './offer.store.ts';
import { gatherCrowd } from './sandbox-crowd.store.ts';
import { deliverBatch, hasWinnersUnpaid, settleBatch } from './settle.store.ts';
import { type MovedDates, type ToldPhase, tellMoved, tellPhase, tellResults } from './tell.ts';

/** Everything that an offer does by the business clock. Each step goes by its own due instant, not by the clock. */

export const PHASE_DUE = 'ipo.phase';
export const SETTLE_DUE = 'ipo.settle';
const DELIVER_DUE = 'ipo.deliver';
const TELL_DUE = 'ipo.tell';
const TELL_MOVED_DUE = 'ipo.tell_moved';
const TOLD_AT_ONCE = 500;
/** What the audit log calls the line that names a list. */
const LIST_LINE = 'ipo.close';

interface Step {
  readonly tx: Transaction;
  readonly at: number;
  readonly afterCommit: AfterCommit;
}

const nothing = z.object({});
const moved = z.object({ from: z.number(), to: z.number() });
const tellMovedPayload = z.object({
  moved: z.object({ allocatedAt: moved, lotteryAt: moved, listingAt: moved }),
  after: z.string(),
});
const tellPayload = z.object({ phase: z.enum(['closed', 'allocation', 'winning']), after: z.string() });

/** What offers do at business instants. */
export function phaseDues(needs: IpoNeeds): DueKind[] {
  return [
    dueKind(PHASE_DUE, nothing, (tx, { key, at }, afterCommit) =>
      advance(needs, key, { tx, at, afterCommit }),
    ),
    dueKind(SETTLE_DUE, nothing, (tx, { key, at }, afterCommit) =>
      settle(needs, key, { tx, at, afterCommit }),
    ),
    dueKind(DELIVER_DUE, nothing, (tx, { key, at }, afterCommit) =>
      deliver(needs, key, { tx, at, afterCommit }),
    ),
    dueKind(TELL_DUE, tellPayload, (tx, { key, at, payload }, afterCommit) =>
      tell(needs, key.split(':')[0] ?? '', { tx, at, afterCommit }, payload),
    ),
    dueKind(TELL_MOVED_DUE, tellMovedPayload, (tx, { key, at, payload }, afterCommit) =>
      tellOfMove(needs, key, { tx, at, afterCommit }, payload),
    ),
  ];
}

/** When an offer's next phase comes; null where none does by the clock. */
export function nextPhaseAt(offer: Offer): number | null {
  switch (offer.state) {
    case 'pending':
      return offer.opensAt.getTime();
    case 'subscription':
      return offer.closesAt.getTime();
    case 'closed':
      return offer.allocatedAt.getTime();
    case 'allocation':
      return offer.lotteryAt.getTime();
    case 'lottery':
      return offer.listingAt.getTime();
    case 'draft':
    case 'listing':
    case 'cancelled':
      return null;
  }
}

/** Schedules an offer's next phase. */
export async function schedulePhase(tx: Transaction, offer: Offer): Promise<void> {
  const at = nextPhaseAt(offer);
  if (at !== null) await scheduleDue(tx, { kind: PHASE_DUE, key: offer.id, at });
}

async function advance(needs: IpoNeeds, id: string, step: Step): Promise<void> {
  const offer = await lockOffer(step.tx, id, 'update');
  if (offer === null) return;
  // What is allotted pro rata has no draw to publish.
  if (offer.state === 'cancelled') return void (offer.kind === 'ipo' && (await draw(needs, offer, step)));
  const at = nextPhaseAt(offer);
  if (at === null) return;
  // Its date was moved since this was scheduled.
  if (at > step.at) return schedulePhase(step.tx, offer);
  switch (offer.state) {
    case 'pending':
      return open(offer, step);
    case 'subscription':
      return close(needs, offer, step);
    case 'closed':
      return allocate(offer, step);
    case 'allocation':
      return lottery(needs, offer, step);
    case 'lottery':
      return list(needs, offer, step);
  }
}

async function open(offer: Offer, { tx }: Step): Promise<void> {
  await moveOffer(tx, offer.id, 'subscription');
  if (offer.origin === 'sandbox') await gatherCrowd(tx, offer);
  await schedulePhase(tx, { ...offer, state: 'subscription' });
}

/**
 * The list is final: its text and hash are kept, and everyone on it is told the hash. A line of the audit log names it as
 * well, and each daily root pins that log.
 */
async function close({ ports }: IpoNeeds, offer: Offer, { tx, at }: Step): Promise<void> {
  const entries = await selectEntries(tx, offer.id);
  const list = listText(offer.id, offer.allocatedLots, entries);
  const hash = listHash(list);
  await insertDraw(tx, {
    offerId: offer.id,
    closedAt: offer.closesAt,
    allocatedLots: offer.allocatedLots,
    list,
    listHash: hash,
    applicants: entries.length,
    lots: entries.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
  });
  await appendAudit(tx, {
    operator: null,
    call: LIST_LINE,
    reads: false,
    inputHash: Buffer.from(hash, 'hex'),
    subject: { subjectKind: 'ipo', subjectId: offer.id, detail: { listHash: hash } },
    requestId: LIST_LINE,
    remoteAddress: '',
    at: ports.clock.securityNow(),
  });
  await moveOffer(tx, offer.id, 'closed');
  await moveApplications(tx, { offerId: offer.id, from: 'submitted', to: 'processing', at });
  await scheduleTelling(tx, offer.id, 'closed', at);
  await schedulePhase(tx, { ...offer, state: 'closed' });
}

async function allocate(offer: Offer, { tx, at }: Step): Promise<void> {
  await moveOffer(tx, offer.id, 'allocation');
  await moveApplications(tx, { offerId: offer.id, from: 'processing', to: 'allocated', at });
  await scheduleTelling(tx, offer.id, 'allocation', at);
  await schedulePhase(tx, { ...offer, state: 'allocation' });
}

/**
 * Draws, or allots pro rata, and begins to settle. Where the beacon is silent the phase waits and says so;
 * `beacon-watch.ts` wakes it up.
 */
async function lottery(needs: IpoNeeds, offer: Offer, step: Step): Promise<void> {
  const { tx, at } = step;
  if (offer.kind === 'placement') {
    if (wasSplit(needs, offer, at)) return waitFor(tx, offer.id, 'split');
    await shareOut(offer, step);
  } else if (!(await draw(needs, offer, step))) {
    return waitFor(tx, offer.id, 'beacon');
  }
  await applyWinners(tx, offer.id, at);
  if (offer.origin === 'sandbox' && offer.issuePrice === null) await setSandboxPrice(tx, offer);
  await moveOffer(tx, offer.id, 'lottery');
  await scheduleDue(tx, { kind: SETTLE_DUE, key: offer.id, at });
}

/** What the sandbox's own issues come out at: three quarters of the way up their range, in whole cents. */
function setSandboxPrice(tx: Transaction, { id, priceLow, priceHigh }: Offer): Promise<void> {
  const cents = ((priceHigh - priceLow) * 3n) / 4n / 10_000n;
  return setIssuePrice(tx, {
    id,
    price: price(priceLow + cents * 10_000n),
    approvalId: null,
    reference: null,
  });
}

/** Keeps who won; true where that is done, now or before. An issue that was cancelled after its close is drawn all the same. */
async function draw(needs: IpoNeeds, offer: Offer, { tx, at }: Step): Promise<boolean> {
  const kept = await findDraw(tx, offer.id);
  if (kept === null) return false;
  if (kept.winners !== null) return true;
  const randomness = await randomnessOf(needs, offer, kept, tx);
  if (randomness === null) return false;
  const entries = await selectEntries(tx, offer.id);
  const order = orderLots({
    allocatedLots: kept.allocatedLots,
    entries,
    listHash: kept.listHash,
    randomness,
  });
  const winners = lotsWonOf(order).map(({ id, lots }) => ({
    id,
    shares: String(BigInt(lots.length) * BigInt(offer.lotSize)),
    lots,
  }));
  await setWinners(tx, { offerId: offer.id, winners, at });
  return true;
}

/** Whether a stock was split since its placement was priced: then the price is of other shares, and nothing is sold at it. */
function wasSplit({ market }: IpoNeeds, offer: Offer, at: number): boolean {
  return market.splits.firstBetween(stockIdOf(offer), offer.issuanceAt.getTime(), at) !== null;
}

/** Keeps what each applicant of a placement gets: their part of what there is, in whole shares. */
async function shareOut(offer: Offer, { tx, at }: Step): Promise<void> {
  const kept = await findDraw(tx, offer.id);
  if (kept === null || kept.winners !== null) return;
  const lotSize = BigInt(offer.lotSize);
  const asks = (await selectEntries(tx, offer.id)).map(({ id, lots, appliedAt }) => ({
    id,
    shares: BigInt(lots) * lotSize,
    appliedAt: appliedAt.getTime(),
  }));
  const winners = proRata(BigInt(kept.allocatedLots) * lotSize, asks).map(({ id, shares }) => ({
    id,
    shares: shares.toString(),
  }));
  await setWinners(tx, { offerId: offer.id, winners, at });
}

/** The sandbox's beacon answers at once; drand's was asked outside of any transaction. */
async function randomnessOf(
  { beacons }: IpoNeeds,
  offer: Offer,
  kept: StoredDraw,
  tx: Transaction,
): Promise<string | null> {
  if (kept.randomness !== null) return kept.randomness;
  if (offer.beaconSource !== 'sandbox' || offer.beaconRound === null) return null;
  const said = await beacons.fetch('sandbox', Number(offer.beaconRound));
  if (typeof said === 'string') return null;
  await setRandomness(tx, { offerId: offer.id, ...said });
  return said.randomness;
}

/** One batch; the next follows in a transaction of its own, so that a crash loses nothing and doubles nothing. */
async function settle({ ports }: IpoNeeds, id: string, { tx, at, afterCommit }: Step): Promise<void> {
  const offer = await lockOffer(tx, id, 'update');
  if (offer === null) return;
  const { settledAtOnce: limit } = await rulesAt(tx, at);
  const settled = await settleBatch(tx, { offerId: id, limit, at });
  afterCommit(await tellResults(ports, tx, { offer, settled, at }));
  if (settled.length === limit) return scheduleDue(tx, { kind: SETTLE_DUE, key: id, at });
  if (offer.state === 'lottery' && offer.issuePrice === null && (await hasWinnersUnpaid(tx, id))) {
    // Who won hears of it now; what they paid, once there is a price.
    if (offer.waitsFor !== 'issue_price') await scheduleTelling(tx, id, 'winning', at);
    return waitFor(tx, id, 'issue_price');
  }
  if (offer.settledAt === null) await markSettled(tx, id, at);
  if (offer.waitsFor !== null && offer.state === 'lottery') await waitFor(tx, id, null);
  await schedulePhase(tx, offer);
}

/** The shares begin to trade: the stock is taken up by the market, and winners get theirs. Those of a placement trade already. */
async function list(needs: IpoNeeds, offer: Offer, step: Step): Promise<void> {
  const { tx, at, afterCommit } = step;
  // Only what is settled is listed; `settle` schedules this again.
  if (offer.settledAt === null) return;
  if (offer.issuePrice === null) return waitFor(tx, offer.id, 'issue_price');
  if (offer.kind === 'placement') {
    if (wasSplit(needs, offer, at)) return waitFor(tx, offer.id, 'split');
  } else {
    await takeUp(needs, { ...offer, issuePrice: offer.issuePrice }, step);
    afterCommit(() => needs.market.listings.reload());
  }
  await moveOffer(tx, offer.id, 'listing');
  await scheduleDue(tx, { kind: DELIVER_DUE, key: offer.id, at });
}

async function takeUp(
  { ports, market }: IpoNeeds,
  offer: Offer & { issuePrice: Price },
  { tx, at }: Step,
): Promise<void> {
  const on = exchangeDate(offer.exchange, offer.listingAt.getTime());
  const { symbol, exchange, company: name, sector, issuePrice } = offer;
  const listing = { symbol, exchange, name, sector: sector as never };
  const stock = await market.listings.begin(tx, listing, { on, issuePrice });
  if (stock !== null) {
    const securityAt = ports.clock.securityNow();
    const reference = offer.priceReference ?? `IPO ${offer.id}`;
    await announceListing(tx, { instrumentId: stock.id, on, reference, at, securityAt });
  }
}

async function deliver(needs: IpoNeeds, id: string, { tx, at, afterCommit }: Step): Promise<void> {
  const { ports, trade } = needs;
  const offer = await lockOffer(tx, id, 'update');
  if (offer === null) return;
  const { settledAtOnce: limit } = await rulesAt(tx, at);
  const positionIds = Array.from({ length: limit }, () => newId(ports.chance, ports.clock.securityNow()));
  const delivered = await deliverBatch(tx, { offerId: id, positionIds, at });
  const positions = delivered.flatMap(({ investorId, positionId, allottedShares, allottedPrice }) =>
    positionId === null || allottedShares === null || allottedPrice === null
      ? []
      : [
          {
            investorId,
            id: positionId,
            stockId: stockIdOf(offer),
            currency: offer.currency,
            shares: allottedShares,
            buyPrice: allottedPrice,
            at,
          },
        ],
  );
  await trade.deliver(
    tx,
    positions.map(({ shares, ...rest }) => ({ ...rest, quantity: wholeShares(shares) })),
  );
  afterCommit(await tellResults(ports, tx, { offer, settled: delivered, at }));
  if (delivered.length === limit) return scheduleDue(tx, { kind: DELIVER_DUE, key: id, at });
  await markDelivered(tx, id, at);
}

const wholeShares = (shares: bigint): Quantity => quantity(shares * ONE_SHARE_UNITS);

function scheduleTelling(tx: Transaction, offerId: string, phase: ToldPhase, at: number): Promise<void> {
  return scheduleDue(tx, { kind: TELL_DUE, key: `${offerId}:${phase}`, at, payload: { phase, after: '' } });
}

async function tell(
  { ports }: IpoNeeds,
  offerId: string,
  { tx, at, afterCommit }: Step,
  { phase, after }: { phase: ToldPhase; after: string },
): Promise<void> {
  const offer = await lockOffer(tx, offerId, 'share');
  const kept = await findDraw(tx, offerId);
  if (offer === null || kept === null) return;
  const to = await selectToTell(tx, { offerId, after, limit: TOLD_AT_ONCE });
  const standing = to.filter(({ state }) => (phase === 'winning' ? state === phase : state !== 'cancelled'));
  afterCommit(await tellPhase(ports, tx, { offer, phase, listHash: kept.listHash, to: standing, at }));
  const last = to.at(-1);
  if (to.length < TOLD_AT_ONCE || last === undefined) return;
  await scheduleDue(tx, {
    kind: TELL_DUE,
    key: `${offerId}:${phase}`,
    at,
    payload: { phase, after: last.id },
  });
}

/** Has everyone who applied until now told that dates were put off: once of each time that they were. */
export function scheduleTellingMoved(
  tx: Transaction,
  offerId: string,
  dates: MovedDates,
  at: number,
): Promise<void> {
  const key = [offerId, ...Object.values(dates).map(({ to }) => to)].join(':');
  return scheduleDue(tx, { kind: TELL_MOVED_DUE, key, at, payload: { moved: dates, after: '' } });
}

async function tellOfMove(
  { ports }: IpoNeeds,
  key: string,
  { tx, at, afterCommit }: Step,
  { moved: dates, after }: z.output<typeof tellMovedPayload>,
): Promise<void> {
  const offerId = key.split(':')[0] ?? '';
  const offer = await lockOffer(tx, offerId, 'share');
  if (offer === null || offer.state === 'cancelled') return;
  const to = await selectToTell(tx, { offerId, after, limit: TOLD_AT_ONCE });
  // Who applied since then has read the new dates.
  const standing = to.filter(({ state, createdAt }) => state !== 'cancelled' && createdAt.getTime() <= at);
  afterCommit(await tellMoved(ports, tx, { offer, moved: dates, to: standing, at }));
  const last = to.at(-1);
  if (to.length < TOLD_AT_ONCE || last === undefined) return;
  const payload = { moved: dates, after: last.id };
  await scheduleDue(tx, { kind: TELL_MOVED_DUE, key, at, payload });
}
