import { type Exchange, localDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { CurrencyAmounts } from '#kernel/feature/asset-parts.ts';
import { type Posting, post, type ReferenceValue } from '#kernel/ledger/ledger.ts';
import {
  type Currency,
  formatMoney,
  type Money,
  money,
  type Price,
  type Quantity,
} from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { accrualBetween, feesOwed, type MarginRules, triggerPrice } from '../margin.ts';
import { addTransaction, lendPostings, moveReference, repayPostings } from './margin.postings.ts';
import {
  addToLot,
  type Lending,
  type Lent,
  type Lot,
  type LotThen,
  lend,
  type Move,
  noteCall,
  repay,
  type Sale,
  selectLent,
  selectLots,
  selectLotsAt,
  splitLot,
  takeLot,
} from './margin.store.ts';
import { type MarginTerms, readMarginTerms } from './margin-terms.store.ts';

/** What margin asks of the market; trading's own market is such. */
export interface MarginMarket {
  instrument(
    id: string,
  ): { readonly symbol: string; readonly exchange: Exchange; readonly currency: Currency } | null;
  quote(id: string): MarginQuote | null;
  /** Margins go by these prices for some seconds: feeds are asked for them first. */
  need(ids: Iterable<string>, need: 'money'): void;
  stopOf(id: string, at: number): object | null;
}

export interface MarginQuote {
  readonly price: Price;
  readonly bid: Price | null;
  /** Its feed never tells a bid: what is sold is sold at the last price. */
  readonly lastOnly?: true;
  readonly stale: boolean;
}

/** A move with what posts it: the caller's own transaction takes both up. */
export interface PostedMove {
  readonly move: Move;
  readonly postings: readonly Posting[];
  readonly reference: { readonly [key: string]: ReferenceValue };
}

/** What is owed on a lot at an instant: borrowed, and fees that closing all of it would charge. */
export interface Owed {
  readonly borrowed: Money;
  readonly fee: Money;
  readonly total: Money;
}

/** A wish to borrow; `promised` is what working orders may still borrow, which nobody has been lent yet. */
export interface Wish {
  readonly investorId: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly borrowed: Money;
  readonly promised: Lent;
}

/** What margin is built of. */
export interface MarginParts {
  readonly ports: Ports;
  readonly market: MarginMarket;
  /** Read where they are not known, over `db` where the caller holds a connection already. */
  terms(db?: Queryable): Promise<MarginTerms>;
}

/** The day of New York, by which nights and dated rows of margin count. */
export const marginDate = (instant: number): string => localDate('America/New_York', instant);

/** The rules of a business instant. */
export async function rulesAt(
  { terms }: Pick<MarginParts, 'terms'>,
  now: number,
  db?: Queryable,
): Promise<MarginRules> {
  return (await terms(db)).rules(marginDate(now));
}

const TERMS_KEPT_MS = 60_000;

/** Reads the dated rows at most once a minute of either time. */
export function keptTerms(ports: Ports): MarginParts['terms'] {
  let kept: { readAt: number; businessAt: number; terms: Promise<MarginTerms> } | null = null;
  return (db = ports.db) => {
    const readAt = ports.clock.securityNow();
    const businessAt = ports.clock.now();
    if (
      kept === null ||
      Math.abs(readAt - kept.readAt) >= TERMS_KEPT_MS ||
      businessAt - kept.businessAt >= TERMS_KEPT_MS
    ) {
      const reading = { readAt, businessAt, terms: readMarginTerms(db) };
      kept = reading;
      reading.terms.catch(() => {
        if (kept === reading) kept = null;
      });
    }
    return kept.terms;
  };
}

/** A lot with its fees up to an instant; nothing is written. */
export function lotAt(lot: Lot, rules: Pick<MarginRules, 'rates'>, at: number): Lot {
  if (at <= lot.accruedAt) return lot;
  const more = accrualBetween(
    lot.borrowed,
    rules.rates[lot.currency],
    marginDate(lot.accruedAt),
    marginDate(at),
  );
  return { ...lot, accrued: lot.accrued + more, accruedAt: at };
}

/** What is owed on a lot at a business instant. */
export function owedAt(lot: Lot, rules: Pick<MarginRules, 'rates'>, at: number): Owed {
  const { borrowed, ...debt } = lotAt(lot, rules, at);
  const fee = feesOwed(debt);
  return { borrowed, fee, total: money(borrowed + fee) };
}

/** Lends for a purchase: `into` is where its cash is paid from. Under the investor's lock. */
export async function lendFor(
  tx: Transaction,
  lending: Lending,
  into: 'frozen' | 'available',
): Promise<PostedMove> {
  const move = await lend(tx, lending);
  return { move, postings: lendPostings(move, lending.currency, into), reference: moveReference(move) };
}

/** Repays what a sale must, out of what it has brought. Under the investor's lock. */
export async function repayFrom(tx: Transaction, sale: Sale & { currency: Currency }): Promise<PostedMove> {
  const move = await repay(tx, sale);
  return { move, postings: repayPostings(move, sale.currency), reference: moveReference(move) };
}

/** Margin that an investor adds. */
export interface Addition {
  readonly investorId: string;
  readonly lotId: string;
  readonly amount: Money;
  readonly at: number;
  /** The kind of the record that the asset log's line leads to. */
  readonly kind: string;
  /** The price of now, by which a call that stands may be over; null where there is none. */
  readonly seen: Price | null;
}

/**
 * Repays borrowed money of a lot with available cash. Under the investor's lock. Refuses `margin.none` where nothing is
 * borrowed, `margin.too_much` more than is, and `cash.insufficient`. A call that stands is over where
 * the price of now is above what then calls.
 */
export async function addMargin(
  parts: Pick<MarginParts, 'terms'>,
  tx: Transaction,
  addition: Addition,
): Promise<void> {
  const { investorId, lotId, amount, at, kind, seen } = addition;
  const rules = await rulesAt(parts, at, tx);
  const lot = await takeLot(tx, investorId, lotId);
  if (lot === null || lot.borrowed === 0n) throw new Refusal('margin.none');
  if (amount > lot.borrowed) {
    throw new Refusal('margin.too_much', { fields: { amount: 'margin.too_much' } });
  }
  const move = await addToLot(tx, investorId, lotId, at, amount);
  await post(tx, addTransaction(move, { ...lot, at, kind }));
  const left = { ...lotAt(lot, rules, at), borrowed: money(lot.borrowed - amount) };
  const call = triggerPrice(owedAt(left, rules, at).total, left.quantity, rules.call);
  const isAnswered = left.borrowed === 0n || (seen !== null && call !== null && seen > call);
  if (lot.calledAt !== null && isAnswered) await noteCall(tx, lot, null);
}

/**
 * Refuses a wish that passes one of the firm's dated limits: `leverage.limit_investor`, `leverage.limit_stock`,
 * `leverage.limit_all`, with what is left of it.
 */
export async function assertLendable(db: Queryable, rules: MarginRules, wish: Wish): Promise<void> {
  const lent = await selectLent(db, wish.investorId, wish.stockId, wish.currency);
  const limits = rules.limits[wish.currency];
  for (const scope of ['investor', 'stock', 'all'] as const) {
    const left = limits[scope] - lent[scope] - wish.promised[scope];
    if (wish.borrowed <= left) continue;
    throw new Refusal(`leverage.limit_${scope}`, {
      fields: { leverage: `leverage.limit_${scope}` },
      values: { left: formatMoney(money(left > 0n ? left : 0n)), currency: wish.currency },
    });
  }
}

/** An investor's lots by their ids. */
export async function lotsById(
  db: Queryable,
  investorId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Lot>> {
  return new Map((await selectLots(db, investorId, ids)).map((lot) => [lot.id, lot]));
}

/** What an investor owes at each business instant, for total assets. */
export async function owedThen(
  parts: Pick<MarginParts, 'terms'>,
  db: Queryable,
  investorId: string,
  instants: readonly number[],
): Promise<CurrencyAmounts[]> {
  const sums: CurrencyAmounts[] = [];
  for (const at of instants) {
    const { rates } = await rulesAt(parts, at, db);
    const sum: Partial<Record<Currency, Money>> = {};
    for (const lot of await selectLotsAt(db, investorId, at)) {
      sum[lot.currency] = money((sum[lot.currency] ?? 0n) + owedOf(lot, rates, at));
    }
    sums.push(sum);
  }
  return sums;
}

function owedOf(lot: LotThen, rates: MarginRules['rates'], at: number): bigint {
  const more = accrualBetween(lot.borrowed, rates[lot.currency], marginDate(lot.at), marginDate(at));
  return lot.borrowed + feesOwed({ ...lot, accrued: lot.accrued + more });
}

/** The shares that a corporate action leaves a lot with; where there is no such lot, nothing. */
export async function splitTo(
  tx: Transaction,
  investorId: string,
  lotId: string,
  at: number,
  shares: Quantity,
): Promise<void> {
  if ((await takeLot(tx, investorId, lotId)) !== null) await splitLot(tx, investorId, lotId, at, shares);
}
