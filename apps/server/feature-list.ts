import { type Account, createAccount, createPasswordResets } from '#features/account/server/index.ts';
import { createAdjustment } from '#features/adjustment/server/index.ts';
import { createAlerts } from '#features/alert/server/index.ts';
import { createAnnouncements } from '#features/announcement/server/index.ts';
import { createAnomalies } from '#features/anomaly/server/index.ts';
import { createArticles } from '#features/article/server/index.ts';
import { createBankCards } from '#features/bank-card/server/index.ts';
import { createBlockTrade } from '#features/block-trade/server/index.ts';
import { createCashier } from '#features/cashier/server/index.ts';
import { createChat } from '#features/chat/server/index.ts';
import { createCoinRates } from '#features/coin-rate/server/index.ts';
import { createCorporateActions } from '#features/corporate-action/server/index.ts';
import { createDeposits } from '#features/deposit/server/index.ts';
import { createBeacons } from '#features/draw/server/index.ts';
import { createExchange, dollarCost } from '#features/exchange/server/index.ts';
import { createFirm } from '#features/firm/server/index.ts';
import { createFoundations } from '#features/foundation/server/index.ts';
import { createIdentity } from '#features/identity/server/index.ts';
import { createIpos } from '#features/ipo/server/index.ts';
import { createLegalHold } from '#features/legal-hold/server/index.ts';
import { createListing } from '#features/listing/server/index.ts';
import { createLoans } from '#features/loan/server/index.ts';
import { createMargin } from '#features/margin/server/index.ts';
import { createMarket } from '#features/market/server/index.ts';
import { createMutualFunds } from '#features/mutual-fund/server/index.ts';
import { createNews } from '#features/news/server/index.ts';
import { createNotifications } from '#features/notification/server/index.ts';
import { createOperator, type Operator } from '#features/operator/server/index.ts';
import { createOtc } from '#features/otc/server/index.ts';
import { createPeople } from '#features/people/server/index.ts';
import { createProof } from '#features/proof/server/index.ts';
import { createReconciliation } from '#features/reconciliation/server/index.ts';
import { createReviewTimes } from '#features/review-times/server/index.ts';
import { createSandbox } from '#features/sandbox/server/index.ts';
import { createSocial } from '#features/social/server/index.ts';
import { createStatements } from '#features/statement/server/index.ts';
import { createTariff } from '#features/tariff/server/index.ts';
import { createTrade, createTradingHalts } from '#features/trade/server/index.ts';
import { createWatchlist } from '#features/watchlist/server/index.ts';
import { createWebPush } from '#features/web-push/server/index.ts';
import { createWithdrawals } from '#features/withdrawal/server/index.ts';
import type { BusinessClock } from '#kernel/clock/business-clock.ts';
import {
  type FeaturePart,
  type MadeFeature,
  partOf,
  type ServerFeature,
} from '#kernel/feature/server-feature.ts';
import { createFiles } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the features stand on. */
export interface House {
  readonly ports: Ports & { readonly clock: BusinessClock };
  readonly catalogs: Catalogs;
  /** Runs every tick once, after the clock was moved. */
  tick(): Promise<void>;
}

/** Every feature, and the two that decide who may call. */
export interface FeatureList {
  readonly features: readonly ServerFeature[];
  readonly account: Account;
  readonly operator: Operator;
}

/** What the features in this list show on the console's dashboard; asked once all are there. */
const boardOf = (features: readonly ServerFeature[]) => ({
  queues: () => partOf(features, 'queues'),
  probes: () => partOf(features, 'probes'),
  results: () => partOf(features, 'results'),
  moneyIn: () => partOf(features, 'moneyIn'),
  moneyOut: () => partOf(features, 'moneyOut'),
});

/**
 * The features of a server, in the order in which they build on one another and in which their parts are joined. A new
 * feature is made and listed here, and named nowhere else (docs/architecture.md). Making them touches no port, so that
 * what they give can be asked without a server.
 */
export function listFeatures({ ports, catalogs, tick }: House): FeatureList {
  const features: ServerFeature[] = [];
  /** Lists a feature and gives what others call of it. */
  const add = <Api>({ api, feature }: MadeFeature<Api>): Api => {
    features.push(feature);
    return api;
  };
  /** What all features give of a part, for one that shows or runs it; asked once all are listed. */
  const all =
    <Part extends FeaturePart>(part: Part) =>
    () =>
      partOf(features, part);

  const files = add(createFiles({ ports }));
  features.push(createFirm({ ports }));
  features.push(createReviewTimes({ reviews: all('reviews') }));
  const market = add(createMarket({ ports }));
  const margin = add(createMargin({ ports, market }));
  const trade = add(
    createTrade({ ports, market, margin, dollarCost: (tx, now) => dollarCost(market, tx, now) }),
  );
  features.push(createOtc({ ports, dealing: trade.dealing, market }));
  const cashier = add(
    createCashier({
      ports,
      market,
      unsettledCash: all('unsettledCash'),
      catalogs,
      assetTypes: all('assetTypes'),
      records: all('records'),
      worth: all('worth'),
      owedCash: all('owedCash'),
    }),
  );
  const notifications = add(createNotifications({ ports, catalogs }));
  features.push(createAnnouncements({ ports, files }));
  features.push(createArticles({ ports }), createNews({ ports, catalogs, files, market }));
  features.push(createWebPush({ ports, catalogs, notifications }));
  const identity = add(createIdentity({ ports, files }));
  const account = add(createAccount({ ports, money: cashier, identity, registered: all('registered') }));
  features.push(createPasswordResets({ ports, files, door: account.door }));
  features.push(createSocial({ ports, account }));
  features.push(createBankCards({ ports }));
  const alerts = add(createAlerts({ ports, market }));
  features.push(createWatchlist({ market }));
  features.push(createProof({ ports }));
  features.push(createStatements({ ports, catalogs, holdings: all('statementHoldings') }));
  const operator = add(createOperator({ ports, board: boardOf(features) }));
  const { approvals } = operator;
  const beacons = add(createBeacons({ ports }));
  const rates = createCoinRates(ports);
  features.push(createDeposits({ ports, files, rates, catalogs, approvals, market }));
  const { notices: board, listings } = market;
  features.push(createListing({ board, market: listings, changed: trade.listingChanged, approvals }));
  features.push(createTariff({ ports, approvals, schedules: all('tariffs') }));
  features.push(createWithdrawals({ ports, approvals, catalogs, coinRates: rates, market, cashier }));
  features.push(createExchange({ ports, market, cashier }));
  features.push(createMutualFunds({ ports, approvals }), createFoundations({ ports, approvals }));
  features.push(createLoans({ ports, cashier, identity }));
  if (ports.config.mode === 'sandbox') features.push(createSandbox({ ports, afterMove: tick }));
  features.push(createAdjustment({ ports, approvals, notifications, catalogs }));
  features.push(createLegalHold({ ports, approvals }), createTradingHalts(approvals));
  features.push(createCorporateActions({ ports, market, trade, alerts, approvals }));
  features.push(createBlockTrade({ ports, market, dealing: trade.dealing, margin, approvals }));
  features.push(createPeople({ ports, account, trade, notifications, identity }));
  features.push(createReconciliation({ ports, market }), createAnomalies({ ports, identity }));
  features.push(createIpos({ ports, catalogs, market, trade, approvals, beacons }));
  features.push(createChat({ ports, catalogs, files, identity }));
  return { features, account, operator };
}
