import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { cleanEach } from '#features/notification/server/index.ts';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { cancelDue, scheduleDue } from '#kernel/clock/due.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { isDuplicate } from '#kernel/database/faults.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { formatPrice, MalformedNumberError, type Price, parsePrice, price } from '#kernel/money/money.ts';
import * as calls from '../operator-contract.ts';
import { assertSellable, type IpoNeeds, rulesAt, stockIdOf } from './ipo-parts.ts';
import {
  type Cancelling,
  type CountedOffer,
  cancelOffer,
  findOffer,
  insertOffer,
  isSymbolOffered,
  keepProspectus,
  lockOffer,
  type Offer,
  type OfferTerms,
  prospectusOf,
  publishOffer,
  rewriteOffer,
  selectForDesk,
  setAllocation,
  setIssuePrice,
} from './offer.store.ts';
import { assertOrder, opensOn, putOff } from './offer-dates.ts';
import { PHASE_DUE, SETTLE_DUE, schedulePhase } from './phases.ts';
import { showDeskOffer } from './show-desk-offer.ts';

/** A PDF in base64, and the terms beside it. */
const SAVE_BODY_BYTES = 5 * 1024 * 1024;

/** Shares of a lot. */
const LOT_SIZE = 100;

const ROLES = ['publisher'] as const;
const publishPayload = z.object({ offerId: uuid, company: z.string(), version: z.string() });
const allocationPayload = z.object({
  offerId: uuid,
  company: z.string(),
  lots: z.string(),
  /** Of the terms as they stood then; requests from before it was kept have none. */
  version: z.optional(z.string()),
});
const pricePayload = z.object({
  offerId: uuid,
  company: z.string(),
  price: z.string(),
  reference: z.string(),
});
const cancelPayload = z.object({
  offerId: uuid,
  company: z.string(),
  reason: z.string(),
  reference: z.string(),
});

const PUBLISH: ApprovalKind<z.output<typeof publishPayload>> = {
  name: 'ipo_publish',
  roles: ROLES,
  payload: publishPayload,
};
const ALLOCATION: ApprovalKind<z.output<typeof allocationPayload>> = {
  name: 'ipo_allocation',
  roles: ROLES,
  payload: allocationPayload,
};
const PRICE: ApprovalKind<z.output<typeof pricePayload>> = {
  name: 'ipo_issue_price',
  roles: ROLES,
  payload: pricePayload,
};
const CANCEL: ApprovalKind<z.output<typeof cancelPayload>> = {
  name: 'ipo_cancel',
  roles: ROLES,
  payload: cancelPayload,
};

const casePath = ({ offerId }: { offerId: string }) => `/ipos?offer=${offerId}`;
const subject = (id: string) => ({ subjectKind: 'ipo', subjectId: id });

/** The publisher's desk: nothing here names a winner, nor could it. */
export function deskRoutes(needs: IpoNeeds): Route[] {
  return [
    route(calls.listDeskOffers, listForDesk),
    route(calls.saveOffer, (context, input) => save(needs, context, input), {
      bodyLimitBytes: SAVE_BODY_BYTES,
    }),
    route(calls.publishOffer, (context, input) => askToPublish(needs, context, input)),
    route(calls.setOfferDates, moveDates),
    route(calls.setOfferAllocation, (context, input) => askForAllocation(needs, context, input)),
    route(calls.setOfferPrice, (context, input) => askForPrice(needs, context, input)),
    route(calls.cancelDeskOffer, (context, input) => cancel(needs, context, input)),
  ];
}

const deskCursor = z.tuple([uuid]);

async function listForDesk({ tx }: OperatorContext, input: InputOf<typeof calls.listDeskOffers>) {
  const [before] = decodeCursor(input.cursor, deskCursor) ?? [null];
  const rows = await selectForDesk(tx, { kind: input.kind ?? null, before, rows: rowsToAsk(input) });
  const names = new Map<string, string>();
  for (const { id } of rows) {
    const found = await prospectusOf(tx, id);
    if (found !== null) names.set(id, found.name);
  }
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => showDeskOffer(row, names.get(row.id) ?? null),
  );
}

/** An offer as the desk sees it after a command. */
async function shown({ tx }: OperatorContext, id: string) {
  const offer = (await findOffer(tx, id)) as CountedOffer;
  return { offer: showDeskOffer(offer, (await prospectusOf(tx, id))?.name ?? null) };
}

async function locked({ tx }: OperatorContext, id: string): Promise<Offer> {
  const offer = await lockOffer(tx, id, 'update');
  if (offer === null) throw notFound();
  return offer;
}

async function save(needs: IpoNeeds, context: OperatorContext, input: calls.SaveOfferInput) {
  const { tx, now, securityNow, operatorId } = context;
  const id = input.id ?? newId(needs.ports.chance, securityNow);
  if (input.id !== undefined) assertEditable(await locked(context, id), input, now);
  const terms = await termsOf(needs, context, input);
  if (input.id === undefined) {
    const made = {
      id,
      kind: input.kind,
      origin: 'desk',
      state: 'draft',
      madeBy: operatorId,
      at: now,
    } as const;
    await insertOffer(tx, made, terms);
  } else {
    await rewriteOffer(tx, id, terms);
    if (await cancelDue(tx, PHASE_DUE, id)) context.audit({ ...subject(id), detail: { again: 'draft' } });
  }
  if (input.prospectus !== undefined) {
    const bytes = Buffer.from(input.prospectus.data, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest();
    await keepProspectus(tx, id, { name: input.prospectus.name, sha256, bytes });
  }
  context.audit({ ...subject(id), detail: { company: terms.company, symbol: terms.symbol } });
  return shown(context, id);
}

function assertEditable(offer: Offer, { kind }: calls.SaveOfferInput, now: number): void {
  if (offer.kind !== kind || offer.origin !== 'desk') throw notFound();
  const isOpen = offer.state !== 'draft' && (offer.state !== 'pending' || now >= offer.opensAt.getTime());
  if (isOpen) throw new Refusal('ipo.opened_already');
}

/** The terms as they will stand, the beacon's round among them. Refuses what does not fit, by its field. */
async function termsOf(
  { ports, market, beacons }: IpoNeeds,
  { tx, now }: OperatorContext,
  input: calls.SaveOfferInput,
): Promise<OfferTerms> {
  const [priceLow, priceHigh] = [cents(input.priceLow, 'priceLow'), cents(input.priceHigh, 'priceHigh')];
  if (priceHigh < priceLow || (input.kind === 'placement' && priceHigh !== priceLow)) {
    throw new Refusal('ipo.range', { fields: { priceHigh: 'ipo.range' } });
  }
  const { exchange } = input;
  assertSellable(ports, exchange);
  const volume = BigInt(input.volume);
  assertWithinIssue({ volume, lotSize: LOT_SIZE }, input.allocatedLots, 'allocatedLots');
  const dates = {
    issuanceAt: Date.parse(input.issuanceAt),
    opensAt: Date.parse(input.opensAt),
    closesAt: Date.parse(input.closesAt),
    allocatedAt: Date.parse(input.allocatedAt),
    lotteryAt: Date.parse(input.lotteryAt),
    listingAt: opensOn(exchange, input.listingOn),
  };
  const { beaconAfterCloseMs } = await rulesAt(tx, now);
  if (dates.opensAt <= now) throw new Refusal('ipo.too_early', { fields: { opensAt: 'ipo.too_early' } });
  const beacon = input.kind === 'ipo' ? beacons.firstRoundAfter(dates.closesAt + beaconAfterCloseMs) : null;
  assertOrder(dates, beacon?.at ?? null);
  const isListed = market.instrument(stockIdOf(input))?.kind === 'stock';
  const fault = input.kind === 'ipo' ? 'ipo.symbol_taken' : 'ipo.symbol_unknown';
  if (isListed !== (input.kind === 'placement')) throw new Refusal(fault, { fields: { symbol: fault } });
  return {
    company: input.company,
    symbol: input.symbol,
    exchange,
    sector: input.sector,
    currency: exchange === 'XMEX' ? 'MXN' : 'USD',
    priceLow,
    priceHigh,
    issuePrice: input.kind === 'placement' ? priceLow : null,
    lotSize: LOT_SIZE,
    maxLots: Number(input.maxLots),
    volume,
    allocatedLots: Number(input.allocatedLots),
    texts: cleanEach(input.texts),
    ...dates,
    beacon,
  };
}

/** Our clients get no more than there is. */
function assertWithinIssue(
  { volume, lotSize }: Pick<Offer, 'volume' | 'lotSize'>,
  lots: string,
  field: 'allocatedLots' | 'lots',
): void {
  if (BigInt(lots) * BigInt(lotSize) <= volume) return;
  throw new Refusal('ipo.more_than_issue', { fields: { [field]: 'ipo.more_than_issue' } });
}

const CENT_UNITS = 10_000n;

function cents(text: string, field: string): Price {
  try {
    const value = parsePrice(text);
    if (value % CENT_UNITS === 0n) return value;
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
  }
  throw new Refusal('ipo.range', { fields: { [field]: 'ipo.range' } });
}

async function askToPublish(
  { ports, approvals }: IpoNeeds,
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.publishOffer>,
) {
  const offer = await locked(context, id);
  if (offer.state !== 'draft') throw new Refusal('ipo.not_draft');
  assertSellable(ports, offer.exchange);
  if (context.now >= offer.opensAt.getTime()) throw new Refusal('ipo.too_early');
  if (await isSymbolOffered(context.tx, offer)) throw new Refusal('ipo.symbol_offered');
  const payload = { offerId: id, company: offer.company, version: String(offer.version) };
  const approvalId = await approvals.requestOnce(context, PUBLISH, { ...subject(id), payload, reason });
  context.audit({ ...subject(id), detail: { approvalId, ...payload } });
  return { approvalId };
}

async function moveDates(context: OperatorContext, input: InputOf<typeof calls.setOfferDates>) {
  const offer = await locked(context, input.id);
  if (offer.state === 'draft') throw notFound();
  await putOff(context, offer, input);
  const { allocatedAt, lotteryAt, listingOn } = input;
  context.audit({ ...subject(offer.id), detail: { allocatedAt, lotteryAt, listingOn } });
  return shown(context, offer.id);
}

async function askForAllocation(
  { approvals }: IpoNeeds,
  context: OperatorContext,
  { id, lots, reason }: InputOf<typeof calls.setOfferAllocation>,
) {
  const offer = await locked(context, id);
  assertBeforeClose(offer, context.now);
  assertWithinIssue(offer, lots, 'lots');
  const payload = { offerId: id, company: offer.company, lots, version: String(offer.version) };
  const approvalId = await approvals.requestOnce(context, ALLOCATION, { ...subject(id), payload, reason });
  context.audit({ ...subject(id), detail: { approvalId, ...payload } });
  return { approvalId };
}

function assertBeforeClose(offer: Offer, now: number): void {
  if (!['pending', 'subscription'].includes(offer.state) || now >= offer.closesAt.getTime()) {
    throw new Refusal('ipo.closed_already');
  }
}

async function askForPrice(
  { approvals }: IpoNeeds,
  context: OperatorContext,
  input: InputOf<typeof calls.setOfferPrice>,
) {
  const offer = await locked(context, input.id);
  const value = cents(input.price, 'price');
  assertPriceable(offer, value);
  const payload = {
    offerId: offer.id,
    company: offer.company,
    price: formatPrice(value),
    reference: input.reference,
  };
  const { reason } = input;
  const approvalId = await approvals.requestOnce(context, PRICE, { ...subject(offer.id), payload, reason });
  context.audit({ ...subject(offer.id), detail: { approvalId, ...payload } });
  return { approvalId };
}

function assertPriceable(offer: Offer, value: Price): void {
  if (offer.issuePrice !== null || ['draft', 'listing', 'cancelled'].includes(offer.state)) {
    throw new Refusal('ipo.price_known');
  }
  if (value < offer.priceLow || value > offer.priceHigh) {
    throw new Refusal('ipo.out_of_range', { fields: { price: 'ipo.out_of_range' } });
  }
}

async function cancel(
  { approvals }: IpoNeeds,
  context: OperatorContext,
  { id, reason, reference }: InputOf<typeof calls.cancelDeskOffer>,
) {
  const offer = await locked(context, id);
  if (['listing', 'cancelled'].includes(offer.state)) throw new Refusal('ipo.over');
  const isClosed =
    ['closed', 'allocation', 'lottery'].includes(offer.state) ||
    (offer.state === 'subscription' && context.now >= offer.closesAt.getTime());
  if (!isClosed) {
    const by = context.operatorId;
    await carryOutCancel(context, offer, {
      id,
      by,
      reason,
      reference: reference ?? null,
      approvalId: null,
      at: context.now,
    });
    context.audit({ ...subject(id), detail: { reason } });
    return { ...(await shown(context, id)), approvalId: null };
  }
  if (reference === undefined) {
    throw new Refusal('ipo.reference_needed', { fields: { reference: 'ipo.reference_needed' } });
  }
  const payload = { offerId: id, company: offer.company, reason, reference };
  const approvalId = await approvals.requestOnce(context, CANCEL, {
    ...subject(id),
    payload,
    reason: reason.slice(0, 200),
  });
  context.audit({ ...subject(id), detail: { approvalId, ...payload } });
  return { ...(await shown(context, id)), approvalId };
}

/** From here on nothing is sold, and everyone is refunded in batches; a list that is final is drawn all the same. */
async function carryOutCancel(context: OperatorContext, offer: Offer, cancelling: Cancelling): Promise<void> {
  const { tx, now } = context;
  await cancelOffer(tx, cancelling);
  if (offer.state === 'draft') return;
  await scheduleDue(tx, { kind: SETTLE_DUE, key: offer.id, at: now });
  // Before the close there is no list, and the step that comes finds that.
  const drawAt = Math.max(now, offer.lotteryAt.getTime());
  await scheduleDue(tx, { kind: PHASE_DUE, key: offer.id, at: drawAt });
}

/** Refused where another offer of the symbol is published at the same moment. */
async function publishAlone(...published: Parameters<typeof publishOffer>): Promise<void> {
  await publishOffer(...published).catch((error: unknown) => {
    throw isDuplicate(error, 'ipo_offer_one_symbol') ? new Refusal('ipo.symbol_offered') : error;
  });
}

/** What two publishers agreed on, in the second one's transaction. */
export function handleApprovals({ approvals }: IpoNeeds): void {
  const company = (payload: { company: string }) => ({ name: 'company', value: payload.company });
  approvals.handle(PUBLISH, {
    facts: (payload) => [company(payload), { name: 'version', value: payload.version }],
    casePath,
    async onApproved(context, { id: approvalId, payload }) {
      const offer = await locked(context, payload.offerId);
      if (offer.state !== 'draft' || String(offer.version) !== payload.version)
        throw new Refusal('ipo.not_draft');
      if (context.now >= offer.opensAt.getTime()) throw new Refusal('ipo.too_early');
      if (await isSymbolOffered(context.tx, offer)) throw new Refusal('ipo.symbol_offered');
      const { tx, operatorId: by, now: at } = context;
      await publishAlone(tx, { id: offer.id, by, approvalId, at });
      await schedulePhase(tx, { ...offer, state: 'pending' });
      context.audit({ ...subject(offer.id), detail: { published: offer.company } });
    },
  });
  approvals.handle(ALLOCATION, {
    facts: (payload) => [
      company(payload),
      { name: 'lots', value: payload.lots },
      { name: 'version', value: payload.version ?? '?' },
    ],
    casePath,
    async onApproved(context, { id: approvalId, payload }) {
      const offer = await locked(context, payload.offerId);
      assertBeforeClose(offer, context.now);
      if (payload.version !== String(offer.version)) throw new Refusal('ipo.edited_since');
      assertWithinIssue(offer, payload.lots, 'lots');
      await setAllocation(context.tx, { id: offer.id, lots: Number(payload.lots), approvalId });
      context.audit({ ...subject(offer.id), detail: { lots: payload.lots } });
    },
  });
  approvals.handle(PRICE, {
    facts: (payload) => [
      company(payload),
      { name: 'issuePrice', value: payload.price },
      { name: 'reference', value: payload.reference },
    ],
    casePath,
    async onApproved(context, { id: approvalId, payload }) {
      const offer = await locked(context, payload.offerId);
      const value = price(parsePrice(payload.price));
      assertPriceable(offer, value);
      const { reference } = payload;
      await setIssuePrice(context.tx, { id: offer.id, price: value, approvalId, reference });
      if (offer.state === 'lottery') {
        await scheduleDue(context.tx, { kind: SETTLE_DUE, key: offer.id, at: context.now });
      }
      context.audit({ ...subject(offer.id), detail: { price: payload.price, reference } });
    },
  });
  approvals.handle(CANCEL, {
    facts: (payload) => [
      company(payload),
      { name: 'reason', value: payload.reason },
      { name: 'reference', value: payload.reference },
    ],
    casePath,
    async onApproved(context, { id: approvalId, payload }) {
      const offer = await locked(context, payload.offerId);
      if (['listing', 'cancelled'].includes(offer.state)) throw new Refusal('ipo.over');
      const { reason, reference } = payload;
      const { operatorId: by, now: at } = context;
      await carryOutCancel(context, offer, { id: offer.id, by, reason, reference, approvalId, at });
      context.audit({ ...subject(offer.id), detail: { reason, reference } });
    },
  });
}
