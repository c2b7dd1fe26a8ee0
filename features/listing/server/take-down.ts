import { type Exchange, exchangeDate, LAST_DAY } from '#kernel/calendar/calendar.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { addListingCall, changeListingCall, haltTradingCall, ListedStock } from '../contract.ts';
import { type ListingKind, type NoticeKind, type Standing, standingOf } from '../standing.ts';
import { insertNotice, lockNotices, type NewNotice, selectNoticesOf } from './notice.store.ts';

/** A stock as the market knows it. */
export interface KnownStock {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly exchange: Exchange;
}

/** What the market does for this feature. */
export interface ListingMarket {
  /** Null for an unknown id, and for what is no stock. */
  stock(id: string): KnownStock | null;
  /** Best match first. */
  find(text: string, limit: number): readonly KnownStock[];
  /** Makes the instrument; null where it is there already. It is looked at from the next `reload`. */
  add(tx: OperatorContext['tx'], listing: InputOf<typeof addListingCall>): Promise<KnownStock | null>;
  reload(): Promise<void>;
}

/** What the commands of the market desk need. */
export interface TakingDown {
  readonly market: ListingMarket;
  /** In the transaction that takes down that a listed stock leaves its exchange's list, or stays on it after all. */
  changed(
    tx: OperatorContext['tx'],
    change: {
      readonly stockId: string;
      readonly to: ListingKind;
      readonly on: string;
      readonly reference: string;
      readonly at: number;
    },
  ): Promise<void>;
  /** Makes every screen of this node see what was taken down. */
  seen(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** `operator/market_halt`. */
export async function haltTrading(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof haltTradingCall>,
) {
  const stock = known(commands, input.stockId);
  const standing = await standingInside(context, stock);
  if (standing.halt !== null) throw new Refusal('listing.halted');
  if (standing.listing !== 'listed') throw new Refusal('listing.not_listed');
  return takeDown(commands, context, stock, {
    kind: 'halted',
    effectiveOn: null,
    reference: input.reference,
  });
}

/** `operator/market_resume`. */
export async function resumeTrading(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof haltTradingCall>,
) {
  const stock = known(commands, input.stockId);
  const standing = await standingInside(context, stock);
  if (standing.halt === null) throw new Refusal('listing.not_halted');
  return takeDown(commands, context, stock, {
    kind: 'resumed',
    effectiveOn: null,
    reference: input.reference,
  });
}

/** `operator/listing_change`: the end of a listing is announced a day before at the latest. */
export async function changeListing(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof changeListingCall>,
) {
  const stock = known(commands, input.stockId);
  const { to, on, reference } = input;
  assertDate(stock.exchange, on, to === 'unlisted' ? context.now + DAY_MS : context.now);
  await lockNotices(context.tx);
  const notices = await selectNoticesOf(context.tx, stock.id);
  const then = standingOf(notices, on, context.now);
  if (then.listing === to) throw new Refusal('listing.same');
  await commands.changed(context.tx, { stockId: stock.id, to, on, reference, at: context.now });
  return takeDown(commands, context, stock, { kind: to, effectiveOn: on, reference });
}

/** `operator/listing_add`. */
export async function addListing(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof addListingCall>,
) {
  assertDate(input.exchange, input.on, context.now);
  await lockNotices(context.tx);
  const stock = await commands.market.add(context.tx, input);
  if (stock === null) throw new Refusal('listing.known', { fields: { symbol: 'listing.known' } });
  context.afterCommit(() => commands.market.reload());
  return takeDown(commands, context, stock, {
    kind: 'listed',
    effectiveOn: input.on,
    reference: input.reference,
  });
}

function known(commands: TakingDown, stockId: string): KnownStock {
  const stock = commands.market.stock(stockId);
  if (stock === null) throw notFound();
  return stock;
}

/** As it stands in the table, not in this node's memory, while nobody else takes anything down. */
async function standingInside(context: OperatorContext, stock: KnownStock): Promise<Standing> {
  await lockNotices(context.tx);
  const notices = await selectNoticesOf(context.tx, stock.id);
  return standingOf(notices, exchangeDate(stock.exchange, context.now), context.now);
}

/** Refuses a date before that of `earliest`, a business instant, on the exchange, and one past the calendars. */
function assertDate(exchange: Exchange, on: string, earliest: number): void {
  const first = exchangeDate(exchange, earliest);
  if (on < first) {
    throw new Refusal('listing.too_soon', { values: { first }, fields: { on: 'listing.too_soon' } });
  }
  if (on > LAST_DAY) {
    throw new Refusal('calendar.outside', { values: { last: LAST_DAY }, fields: { on: 'field.date' } });
  }
}

async function takeDown(
  commands: TakingDown,
  context: OperatorContext,
  stock: KnownStock,
  said: Pick<NewNotice, 'kind' | 'effectiveOn' | 'reference'>,
): Promise<{ stock: ListedStock }> {
  const { operatorId, operatorName, now, securityNow } = context;
  await insertNotice(context.tx, {
    ...said,
    instrumentId: stock.id,
    at: now,
    operatorId,
    operatorName,
    recordedAt: securityNow,
  });
  context.audit({ subjectKind: 'stock', subjectId: stock.id, detail: auditDetail(said) });
  context.afterCommit(() => commands.seen());
  return { stock: showStock(stock, await standingInside(context, stock)) };
}

function auditDetail(said: { kind: NoticeKind; effectiveOn: string | null; reference: string }) {
  const { kind, effectiveOn, reference } = said;
  return effectiveOn === null ? { kind, reference } : { kind, effectiveOn, reference };
}

/** A stock with how it stands, as the desk shows it. */
export function showStock(
  { id, symbol, name, exchange }: KnownStock,
  { listing, halt, change }: Standing,
): ListedStock {
  return {
    id,
    symbol,
    name,
    exchange,
    listing,
    halt: halt && { since: new Date(halt.since).toISOString(), reference: halt.reference },
    change,
  };
}
