import type { Approvals } from '#features/operator/server/index.ts';
import { type Exchange, exchangeDate } from '#kernel/calendar/calendar.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { Price } from '#kernel/money/money.ts';
import type { addListingCall, ListedStock } from '../contract.ts';
import { type NoticeKind, type Standing, standingOf } from '../standing.ts';
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
  /**
   * Makes a stock that was issued and begins to trade on a day, for whose first price a sandbox goes by that of the issue;
   * null where it is there already. It is looked at from the next `reload`.
   */
  begin(
    tx: OperatorContext['tx'],
    listing: Pick<InputOf<typeof addListingCall>, 'symbol' | 'exchange' | 'name' | 'sector'>,
    first: { readonly on: string; readonly issuePrice: Price },
  ): Promise<KnownStock | null>;
  /** Keeps what the feed says of a stock now: its quote's last price and instant; null where it is silent or its session closed. */
  quotedNow(
    tx: OperatorContext['tx'],
    id: string,
  ): Promise<{ readonly price: string; readonly quotedAt: number } | null>;
  reload(): Promise<void>;
}

/** What the commands of the market desk need. */
export interface TakingDown {
  readonly market: ListingMarket;
  /** In the transaction that takes down a halt or its end, or that a listed stock leaves its exchange's list, or stays on it. */
  changed(
    tx: OperatorContext['tx'],
    change: {
      readonly stockId: string;
      readonly to: NoticeKind;
      /** Null for a halt and its end. */
      readonly on: string | null;
      readonly reference: string;
      /** When a halt ends by itself. */
      readonly until: number | null;
      readonly at: number;
    },
  ): Promise<void>;
  readonly approvals: Approvals;
  /** Makes every screen of this node see what was taken down. */
  seen(): Promise<void>;
}

/** A stock that the market knows; refuses `not_found`. */
export function known(commands: TakingDown, stockId: string): KnownStock {
  const stock = commands.market.stock(stockId);
  if (stock === null) throw notFound();
  return stock;
}

/** As it stands in the table, not in this node's memory, while nobody else takes anything down. */
export async function standingInside(context: OperatorContext, stock: KnownStock): Promise<Standing> {
  await lockNotices(context.tx);
  const notices = await selectNoticesOf(context.tx, stock.id);
  return standingOf(notices, exchangeDate(stock.exchange, context.now), context.now);
}

/** Writes a notice down, recorded, and shows the stock as it stands then. */
export async function takeDown(
  commands: TakingDown,
  context: OperatorContext,
  stock: KnownStock,
  said: Pick<NewNotice, 'kind' | 'effectiveOn' | 'reference' | 'until' | 'approvalId'>,
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
  await commands.changed(context.tx, {
    stockId: stock.id,
    to: said.kind,
    on: said.effectiveOn,
    reference: said.reference,
    until: said.until ?? null,
    at: now,
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
    halt: halt && {
      since: new Date(halt.since).toISOString(),
      until: halt.until === null ? null : new Date(halt.until).toISOString(),
      reference: halt.reference,
    },
    change,
  };
}
