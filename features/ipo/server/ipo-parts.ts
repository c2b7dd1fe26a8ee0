import type { Market } from '#features/market/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Trade } from '#features/trade/server/index.ts';
import { type Exchange, exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { venueOf } from '#kernel/contract/venue.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type IpoRules, readRules } from './setting.store.ts';

/** Where a draw's randomness comes from: a public beacon, whose rounds nobody here can choose. */
export interface Beacons {
  /** The first round at an instant or after it (epoch milliseconds). */
  firstRoundAfter(instant: number): {
    readonly source: 'drand' | 'sandbox';
    readonly chainHash: string | null;
    readonly round: number;
    readonly at: number;
  };
  /** What a round said, verified; `not_yet` before its time, `unavailable` where nobody answers. */
  fetch(
    source: 'drand' | 'sandbox',
    round: number,
  ): Promise<{ readonly randomness: string; readonly signature: string | null } | 'not_yet' | 'unavailable'>;
}

/** What offers build on. */
export interface IpoNeeds {
  readonly ports: Ports;
  /** The words of the calendar's feed. */
  readonly catalogs: Catalogs;
  readonly market: Pick<Market, 'listings' | 'instrument' | 'dayBar' | 'quote' | 'splits'>;
  readonly trade: Pick<Trade, 'deliver'>;
  readonly approvals: Approvals;
  readonly beacons: Beacons;
}

/** The rules that hold at a business instant. */
export const rulesAt = (db: Queryable, at: number): Promise<IpoRules> =>
  readRules(db, exchangeDate('XMEX', at));

/** Refuses `market.no_venue` shares of an exchange on which nobody here could sell them again. */
export function assertSellable({ config }: Pick<Ports, 'config'>, exchange: Exchange): void {
  if (venueOf(config, exchange) === null) {
    throw new Refusal('market.no_venue', { fields: { exchange: 'market.no_venue' } });
  }
}

/** What stands for an offer's stock in the market and in the ledger. */
export const stockIdOf = ({ symbol, exchange }: { symbol: string; exchange: string }) =>
  `${symbol}.${exchange}`;
