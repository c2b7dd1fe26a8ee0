/** The cashier's door for other features and for the server. */
import type { Page } from '#kernel/contract/page.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { AssetLogInput, AssetLogItem } from '../contract.ts';
import { readAccounts, showAccounts } from './account-summary.ts';
import { cashierRoutes } from './cashier.routes.ts';
import type { CashierParts } from './cashier-parts.ts';
import { listAssetLogPage } from './list-asset-log.ts';
import { sumFees } from './movement.store.ts';
import { cashThatStays, readSettledCash, type SettledCash } from './settled-cash.ts';

export type { CashierParts } from './cashier-parts.ts';
export { type MovementWords, movementWords } from './movement-words.ts';
export type { SettledCash } from './settled-cash.ts';

/** An investor's money as the user object shows it; decimal strings, the sums in the display currency. */
export type MoneySummary = ReturnType<typeof showAccounts>;

/** The cashier for other features. */
export interface Cashier {
  /** Balances and total assets at this moment's prices; sees the caller's transaction. */
  summary(db: Queryable, investorId: string, displayCurrency: Currency, now?: number): Promise<MoneySummary>;
  /** The asset log as the investor sees it, in the language of who looks. */
  assetLog(view: InvestorView, input: AssetLogInput): Promise<Page<AssetLogItem>>;
  /** Free and settled cash of one currency, as the caller's transaction sees it. */
  settledCash(db: Queryable, investorId: string, currency: Currency, now: number): Promise<SettledCash>;
  /** What of each currency's available cash must stay, for a withdrawal that has put its amount aside. */
  cashThatStays(db: Queryable, investorId: string, now: number): Promise<Readonly<Record<Currency, Money>>>;
  /** All trading fees ever paid, cents. */
  feesPaid(db: Queryable, investorId: string): Promise<{ USD: bigint; MXN: bigint }>;
}

/** Makes the feature. */
export function createCashier(parts: CashierParts): MadeFeature<Cashier> {
  const { ports } = parts;
  const api: Cashier = {
    summary: async (db, investorId, displayCurrency, now = ports.clock.now()) =>
      showAccounts(await readAccounts(parts, db, investorId, now), displayCurrency, parts),
    assetLog: (view, input) => listAssetLogPage(parts, view, input),
    settledCash: (db, investorId, currency, now) => readSettledCash(parts, db, investorId, currency, now),
    cashThatStays: (db, investorId, now) => cashThatStays(parts, db, investorId, now),
    feesPaid: sumFees,
  };
  return { api, feature: { name: 'cashier', routes: cashierRoutes(parts) } };
}
