import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { formatMoney, formatPercent, formatPrice, formatQuantity, type Price } from '#kernel/money/money.ts';
import { shownTrigger } from '../estimate.ts';
import { additionToLeave, type MarginRules, triggerPrice } from '../margin.ts';
import { type Lot, lockInvestor, noteCall, noteClosing, takeLot } from './margin.store.ts';
import { type MarginParts, owedAt } from './margin.ts';

/** One session of a stock that nobody watched. */
export interface SessionBar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/** The sale that closes a lot for want of margin, as its owner's feature is asked for it. Instants: business time. */
export interface ClosingSale {
  /** The least that a share may be sold for. */
  readonly bound: Price;
  /** When it is placed, and the close of the session that it does not outlive. */
  readonly at: number;
  readonly expiresAt: number;
  /** What it goes by where nobody watched; without it, by the quote of now. */
  readonly bar?: SessionBar;
}

/**
 * `placed`: the sale of all shares is under way; `waiting`: other orders of the lot must end first; `done`: they are sold, and
 * the owner's feature has told of it.
 */
export type Closing =
  | { readonly state: 'placed'; readonly orderId: string; readonly announce: () => void }
  | { readonly state: 'under_way'; readonly orderId: string }
  | { readonly state: 'waiting'; readonly announce: () => void }
  | { readonly state: 'done'; readonly announce: () => void };

/** What the feature that a lot is part of does for the engine. */
export interface LotDesk {
  /**
   * Sells all of the lot, in this transaction and under the investor's lock. What is `done` at once notes its closing before,
   * under the lot's own id: what is over is not written any more.
   */
  close(tx: Transaction, lot: Lot, sale: ClosingSale): Promise<Closing>;
  /** The app's screen of the lot. */
  path(lot: Lot): string;
}

/** What a price means for a lot. */
interface Triggers {
  readonly call: Price | null;
  readonly close: Price | null;
  readonly clear: Price | null;
}

/** The prices at which a lot is called, closed, and no longer called, with what is owed at an instant. */
export function triggersOf(lot: Lot, rules: MarginRules, at: number): Triggers {
  if (lot.borrowed === 0n) return { call: null, close: null, clear: null };
  const { total } = owedAt(lot, rules, at);
  const of = (share: MarginRules['call']) => triggerPrice(total, lot.quantity, share);
  return { call: of(rules.call), close: of(rules.close), clear: of(rules.clear) };
}

/** What lots are judged with: the ports, and who closes a lot of each origin. */
export interface Bench extends MarginParts {
  readonly desks: ReadonlyMap<string, LotDesk>;
}

/** A price that a lot is judged at. */
export interface Judgement {
  readonly rules: MarginRules;
  /** When it is told, and the instant whose fees count. */
  readonly at: number;
  readonly asOf: number;
  readonly price: Price;
  readonly sale: ClosingSale;
}

/** `gone`: closed meanwhile; `kept`: looked at, called perhaps. */
type Verdict = Exclude<Closing, { state: 'done' }> | 'gone' | 'kept';
type Told = { readonly verdict: Verdict; readonly announce: () => void };

const nothing = () => undefined;

/** Looks at one lot again in a transaction of its own, under its investor's lock, and does what is due at a price. */
export async function judgeLot(bench: Bench, known: Lot, judgement: Judgement): Promise<Verdict> {
  const { verdict, announce } = await transact(bench.ports.db, (tx) => judge(bench, tx, known, judgement));
  announce();
  return verdict;
}

async function judge(bench: Bench, tx: Transaction, known: Lot, judgement: Judgement): Promise<Told> {
  const { rules, at, asOf, price: seen, sale } = judgement;
  await lockInvestor(tx, known.investorId);
  const lot = await takeLot(tx, known.investorId, known.id);
  if (lot === null) return { verdict: 'gone', announce: nothing };
  const { call, close, clear } = triggersOf(lot, rules, asOf);
  if (close !== null && seen <= close) return closeLot(bench, tx, lot, sale);
  if (call !== null && seen <= call && lot.calledAt === null) {
    await noteCall(tx, lot, at);
    return { verdict: 'kept', announce: await tellCall(bench, tx, lot, judgement) };
  }
  if (lot.calledAt !== null && (clear === null || seen >= clear)) await noteCall(tx, lot, null);
  return { verdict: 'kept', announce: nothing };
}

async function closeLot(bench: Bench, tx: Transaction, lot: Lot, sale: ClosingSale): Promise<Told> {
  const desk = bench.desks.get(lot.origin);
  if (desk === undefined) throw new Error(`nobody closes a lot of ${lot.origin}`);
  const closing = await desk.close(tx, lot, sale);
  if (closing.state === 'under_way') return { verdict: closing, announce: nothing };
  if (closing.state === 'done') return { verdict: 'gone', announce: closing.announce };
  if (closing.state === 'waiting') return { verdict: closing, announce: closing.announce };
  await noteClosing(tx, lot, closing.orderId);
  const told = await notify(bench.ports, tx, {
    investorId: lot.investorId,
    kind: 'margin.closing',
    values: { symbol: symbolOf(bench, lot), quantity: formatQuantity(lot.quantity) },
    link: desk.path(lot),
    popup: 'at_once',
    at: sale.at,
  });
  return {
    verdict: closing,
    announce: () => {
      closing.announce();
      told();
    },
  };
}

const symbolOf = ({ market }: Bench, lot: Lot) => market.instrument(lot.stockId)?.symbol ?? lot.stockId;

function tellCall(bench: Bench, tx: Transaction, lot: Lot, judgement: Judgement): Promise<() => void> {
  const { rules, at, asOf, price: seen } = judgement;
  const { total } = owedAt(lot, rules, asOf);
  const { close } = triggersOf(lot, rules, asOf);
  const least = additionToLeave(total, lot.quantity, seen, rules.call);
  return notify(bench.ports, tx, {
    investorId: lot.investorId,
    kind: 'margin.called',
    values: {
      symbol: symbolOf(bench, lot),
      currency: lot.currency,
      quantity: formatQuantity(lot.quantity),
      price: formatPrice(seen),
      close: close === null ? '' : shownTrigger(formatPrice(close)),
      percent: formatPercent(rules.call),
      amount: least === null ? '' : formatMoney(least),
    },
    link: bench.desks.get(lot.origin)?.path(lot) ?? '/trade',
    popup: 'at_once',
    at,
  });
}
