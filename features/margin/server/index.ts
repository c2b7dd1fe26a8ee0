import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { FirmResult } from '#kernel/feature/console-parts.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import { type Currency, money, type Quantity } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getMarginTerms } from '../contract.ts';
import type { MarginRules } from '../margin.ts';
import { MARGIN_SCHEDULES } from '../margin-schedules.ts';
import { hasLots, type Lending, type Lot, type Sale, selectLendingBook, takeLot } from './margin.store.ts';
import {
  type Addition,
  addMargin,
  assertLendable,
  keptTerms,
  lendFor,
  lotsById,
  type MarginMarket,
  marginDate,
  owedThen,
  type PostedMove,
  repayFrom,
  rulesAt,
  splitTo,
  type Wish,
} from './margin.ts';
import { MARGIN_INVARIANTS } from './margin-invariants.store.ts';
import { termsView } from './margin-view.ts';
import { type MarginWatch, watchMargins } from './watch-margins.ts';

export { TriggerBook, type WatchedLot } from '../trigger-book.ts';
export { type Closing, type ClosingSale, type LotDesk, triggersOf } from './judge-lot.ts';
export { type Lending, type Lent, type Lot, type Move, noteClosing, type Sale } from './margin.store.ts';
export { lotAt, type MarginMarket, marginDate, type Owed, owedAt, type PostedMove } from './margin.ts';
export { MARGIN_INVARIANTS } from './margin-invariants.store.ts';
export { marginView, rateOn, triggersView } from './margin-view.ts';
export type { PastSession, SessionChecked, StoppedOut } from './watch-margins.ts';

/**
 * The margin engine for whatever lends: a purchase opens or grows a lot, a sale repays of it, and in between its fees
 * accrue by the calendar and its margin is watched. All that changes a lot runs under `lock_trading` of its investor.
 */
export interface Margin
  extends Pick<MarginWatch, 'register' | 'onSessions' | 'stocksOfSession' | 'checkSession'> {
  /** The dated rules of a business instant; read over `db` where the caller holds a connection already. */
  rules(now: number, db?: Queryable): Promise<MarginRules>;
  lots(db: Queryable, investorId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Lot>>;
  /** An open lot, kept from change by others until the transaction ends. */
  take(tx: Transaction, investorId: string, id: string): Promise<Lot | null>;
  /** Lends for a purchase; post its postings before what pays, in a transaction with its reference. */
  lend(tx: Transaction, lending: Lending, into: 'frozen' | 'available'): Promise<PostedMove>;
  /** Repays from a sale; post its postings after what the sale brought. */
  repay(tx: Transaction, sale: Sale & { currency: Currency }): Promise<PostedMove>;
  /** Margin added by the investor, posted. */
  add(tx: Transaction, addition: Addition): Promise<void>;
  /** After a corporate action on the shares of a lot. */
  split(tx: Transaction, investorId: string, lotId: string, at: number, shares: Quantity): Promise<void>;
  /** Refuses what passes the firm's limits. */
  assertLendable(db: Queryable, now: number, wish: Wish): Promise<void>;
  /** Whether anything is borrowed on stocks of an exchange. */
  hasLots(db: Queryable, exchange: string): Promise<boolean>;
}

/** What margin builds on. */
export interface MarginNeeds {
  readonly ports: Ports;
  readonly market: MarginMarket;
}

/** What lending has brought: the nights that were paid, less the losses that the firm bore. */
const lendingResult: FirmResult = async (db) =>
  (await selectLendingBook(db)).flatMap(({ currency, fees, borne, lots }) => [
    { name: 'overnight', currency, realised: fees, open: money(0n), count: lots },
    { name: 'margin-loss', currency, realised: money(-borne), open: money(0n), count: 0 },
  ]);

/** Makes the engine over the market's quotes. */
export function createMargin({ ports, market }: MarginNeeds): MadeFeature<Margin> {
  const parts = { ports, market, terms: keptTerms(ports) };
  const watch = watchMargins(parts);
  return {
    api: {
      register: watch.register,
      onSessions: watch.onSessions,
      stocksOfSession: watch.stocksOfSession,
      checkSession: watch.checkSession,
      rules: (now, db) => rulesAt(parts, now, db),
      lots: lotsById,
      take: takeLot,
      lend: lendFor,
      repay: repayFrom,
      add: (tx, addition) => addMargin(parts, tx, addition),
      split: splitTo,
      assertLendable: async (db, now, wish) => assertLendable(db, await rulesAt(parts, now, db), wish),
      hasLots,
    },
    feature: {
      name: 'margin',
      routes: [
        route(getMarginTerms, async ({ now }) => termsView(await rulesAt(parts, now), marginDate(now))),
      ],
      // Before trading's: what it closes leaves for the venue in the same second.
      ticks: [{ name: 'margin', loop: 'trading', run: watch.tick }],
      invariants: MARGIN_INVARIANTS,
      assetTypes: [{ type: 'margin', isCapital: false }],
      worth: [
        {
          name: 'margin',
          isOwed: true,
          amountsAt: (db, investorId, instants) => owedThen(parts, db, investorId, instants),
        },
      ],
      tariffs: MARGIN_SCHEDULES,
      results: [lendingResult],
    },
  };
}
