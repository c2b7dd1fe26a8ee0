import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import {
  formatPrice,
  formatQuantity,
  MalformedNumberError,
  type Price,
  parsePrice,
  parseQuantity,
  quantity,
} from '#kernel/money/money.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import { percentFromMarket } from '../block-figures.ts';
import * as calls from '../operator-contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { isInSession, marketPrice } from './market-beside.ts';
import {
  backOffer,
  type DeskOffer,
  insertOffer,
  lockOffer,
  moveOffer,
  type Offer,
  type OfferTerms,
  rewriteOffer,
  selectForDesk,
} from './offer.store.ts';
import { schedulePhase } from './phases.ts';
import { makeKey, settleKey } from './secret-key.ts';

const payload = z.object({
  offerId: uuid,
  version: z.string(),
  stockId: z.string(),
  shares: z.string(),
  price: z.string(),
  currency: z.string(),
  reference: z.string(),
});

const BACK: ApprovalKind<z.output<typeof payload>> = { name: 'block_back', roles: ['publisher'], payload };

const subject = (id: string) => ({ subjectKind: 'block_offer', subjectId: id });
const casePath = ({ offerId }: { offerId: string }) => `/blocks?offer=${offerId}`;

/** The publisher's desk. */
export function deskRoutes(needs: BlockNeeds): Route[] {
  return [
    route(calls.listDeskBlocks, (context, input) => listForDesk(needs, context, input)),
    route(calls.saveBlock, (context, input) => save(needs, context, input)),
    route(calls.backBlock, (context, input) => askToBack(needs, context, input)),
    route(calls.closeBlock, (context, input) => close(needs, context, input)),
  ];
}

const deskCursor = z.tuple([uuid]);

async function listForDesk(
  needs: BlockNeeds,
  { tx, now }: OperatorContext,
  input: InputOf<typeof calls.listDeskBlocks>,
): Promise<OutputOf<typeof calls.listDeskBlocks>> {
  const [before] = decodeCursor(input.cursor, deskCursor) ?? [null];
  const rows = await selectForDesk(tx, { id: null, before, rows: rowsToAsk(input) });
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => show(needs, row, now),
  );
}

function show({ market }: BlockNeeds, offer: DeskOffer, now: number): calls.DeskBlockOffer {
  const instrument = market.instrument(offer.stockId);
  const quote = market.quote(offer.stockId);
  const at = instrument && marketPrice(quote, isInSession(instrument.exchange, now));
  return {
    id: offer.id,
    origin: offer.origin,
    state: offer.state,
    version: offer.version,
    stockId: offer.stockId,
    symbol: instrument?.symbol ?? offer.stockId,
    name: instrument?.name ?? offer.stockId,
    currency: offer.currency,
    price: formatPrice(offer.price),
    marketPrice: at === null ? null : formatPrice(at),
    differencePercent: at === null ? null : percentFromMarket(offer.price, at),
    shares: formatQuantity(offer.shares),
    minShares: formatQuantity(offer.minShares),
    leverages: offer.leverages.map((leverage) => (leverage === 2 ? '2' : '1')),
    needsKey: offer.keyHash !== null,
    beginAt: offer.beginsAt.toISOString(),
    finishAt: offer.finishesAt.toISOString(),
    sold: formatQuantity(offer.sold),
    left: formatQuantity(quantity(offer.shares - offer.sold)),
    orders: offer.orders,
    account: formatQuantity(offer.account),
    custodianReference: offer.custodianReference,
    backedAt: offer.backedAt?.toISOString() ?? null,
    endedAt: offer.endedAt?.toISOString() ?? null,
    closeReason: offer.closeReason,
  };
}

async function shown(needs: BlockNeeds, { tx, now }: OperatorContext, id: string) {
  const [row] = await selectForDesk(tx, { id, before: null, rows: 1 });
  if (row === undefined) throw notFound();
  return show(needs, row, now);
}

async function save(needs: BlockNeeds, context: OperatorContext, input: calls.SaveBlockInput) {
  const { tx, now, operatorId } = context;
  const before = input.id === undefined ? null : await lockOffer(tx, input.id);
  if (input.id !== undefined && before === null) throw notFound();
  if (before !== null && before.state !== 'draft') throw new Refusal('block.not_draft');
  const key = input.key === 'new' ? makeKey(needs.ports.chance) : null;
  const kept = input.key === 'keep' ? (before?.keyHash ?? null) : null;
  const keyHash = key === null ? kept : await hashPassword(settleKey(key));
  const terms = { ...termsOf(needs, context, input), keyHash };
  const id = before?.id ?? newId(needs.ports.chance, context.securityNow);
  if (before === null) await insertOffer(tx, { id, origin: 'desk', by: operatorId, at: now }, terms);
  else await rewriteOffer(tx, id, terms);
  context.audit({ ...subject(id), detail: { stockId: terms.stockId, key: input.key } });
  return { offer: await shown(needs, context, id), key };
}

function termsOf(
  { market }: BlockNeeds,
  { now }: OperatorContext,
  input: calls.SaveBlockInput,
): Omit<OfferTerms, 'keyHash'> {
  const instrument = market.instrument(input.stockId);
  if (instrument === null || instrument.kind !== 'stock') throw onField('stockId', 'block.stock');
  const [shares, minShares] = [parseQuantity(input.shares), parseQuantity(input.minShares)];
  if (minShares > shares) throw onField('minShares', 'block.minimum');
  const [beginsAt, finishesAt] = [Date.parse(input.beginAt), Date.parse(input.finishAt)];
  if (beginsAt <= now) throw onField('beginAt', 'block.window');
  if (finishesAt <= beginsAt) throw onField('finishAt', 'block.window');
  return {
    stockId: instrument.id,
    currency: instrument.currency,
    price: wholeTicks(input.offerPrice),
    shares,
    minShares,
    leverages: input.withLeverage ? [1, 2] : [1],
    beginsAt,
    finishesAt,
  };
}

const onField = (field: string, reason: string) => new Refusal(reason, { fields: { [field]: reason } });

const CENT_UNITS = 10_000n;

function wholeTicks(text: string): Price {
  try {
    const value = parsePrice(text);
    if (value % CENT_UNITS === 0n) return value;
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
  }
  throw onField('offerPrice', 'block.tick');
}

/** A draft whose begin is still ahead. Refuses `not_found`, `block.not_draft` and `block.window`. */
async function draftOf({ tx, now }: OperatorContext, id: string): Promise<Offer> {
  const offer = await lockOffer(tx, id);
  if (offer === null) throw notFound();
  if (offer.state !== 'draft') throw new Refusal('block.not_draft');
  if (now >= offer.beginsAt.getTime()) throw new Refusal('block.window');
  return offer;
}

async function askToBack(
  { approvals }: BlockNeeds,
  context: OperatorContext,
  { id, reference }: InputOf<typeof calls.backBlock>,
) {
  const offer = await draftOf(context, id);
  const asked = {
    offerId: id,
    version: String(offer.version),
    stockId: offer.stockId,
    shares: formatQuantity(offer.shares),
    price: formatPrice(offer.price),
    currency: offer.currency,
    reference,
  };
  const approvalId = await approvals.requestOnce(context, BACK, {
    ...subject(id),
    payload: asked,
    reason: reference,
  });
  context.audit({ ...subject(id), detail: { approvalId, ...asked } });
  return { approvalId };
}

async function close(
  needs: BlockNeeds,
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.closeBlock>,
) {
  const { tx, now, operatorId } = context;
  const offer = await lockOffer(tx, id);
  if (offer === null) throw notFound();
  if (offer.state !== 'backed' && offer.state !== 'open') throw new Refusal('block.over');
  await moveOffer(tx, { id, to: 'closed', by: operatorId, reason, at: now });
  context.audit({ ...subject(id), detail: { reason } });
  return { offer: await shown(needs, context, id) };
}

/** What two publishers agreed on, in the second one's transaction: the shares leave custody for the offer's account. */
export function handleBacking({ approvals }: BlockNeeds): void {
  approvals.handle(BACK, {
    facts: ({ stockId, shares, price, currency, reference }) => [
      { name: 'block.fact.shares', value: `${shares} ${stockId}` },
      { name: 'block.fact.offered', value: `${price} ${currency}` },
      { name: 'block.fact.custodian', value: reference },
    ],
    casePath,
    async onApproved(context, { id: approvalId, payload: { offerId, version, reference } }) {
      const { tx, now, operatorId } = context;
      const offer = await draftOf(context, offerId);
      if (String(offer.version) !== version) throw new Refusal('block.not_draft');
      await backOffer(tx, { id: offerId, by: operatorId, approvalId, reference, at: now });
      await schedulePhase(tx, { ...offer, state: 'backed' });
      context.audit({ ...subject(offerId), detail: { reference } });
    },
  });
}
