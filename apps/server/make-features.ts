import { createAccount, createPasswordResets } from '#features/account/server/index.ts';
import { ADJUSTMENT_FLOWS, createAdjustment } from '#features/adjustment/server/index.ts';
import { createAnnouncements } from '#features/announcement/server/index.ts';
import { createBankCards } from '#features/bank-card/server/index.ts';
import { createCashier } from '#features/cashier/server/index.ts';
import { createCoinRates } from '#features/coin-rate/server/index.ts';
import { createDeposits, DEPOSIT_FLOWS, DEPOSIT_SCHEDULE } from '#features/deposit/server/index.ts';
import { createExchange, EXCHANGE_SCHEDULE } from '#features/exchange/server/index.ts';
import { createFirm } from '#features/firm/server/index.ts';
import { createIdentity } from '#features/identity/server/index.ts';
import { createLegalHold } from '#features/legal-hold/server/index.ts';
import { createListing } from '#features/listing/server/index.ts';
import { createMarket } from '#features/market/server/index.ts';
import { createNotifications } from '#features/notification/server/index.ts';
import { createOperator } from '#features/operator/server/index.ts';
import { createPeople } from '#features/people/server/index.ts';
import { createProof } from '#features/proof/server/index.ts';
import { createReconciliation } from '#features/reconciliation/server/index.ts';
import { createStatements } from '#features/statement/server/index.ts';
import { createTariff } from '#features/tariff/server/index.ts';
import { createTrade, FEE_SCHEDULE, unsettled } from '#features/trade/server/index.ts';
import { createWatchlist } from '#features/watchlist/server/index.ts';
import { createWebPush } from '#features/web-push/server/index.ts';
import {
  createWithdrawals,
  WITHDRAWAL_FLOWS,
  WITHDRAWAL_SCHEDULE,
} from '#features/withdrawal/server/index.ts';
import { createFiles } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { marketHealth } from './market-health.ts';
import { venueHealth } from './venue-health.ts';
import { withdrawalNeeds } from './withdrawal-needs.ts';

/** Every feature over the ports, made in the order in which they build on one another; nothing ticks yet. */
export async function makeFeatures(ports: Ports, catalogs: Catalogs) {
  const files = createFiles(ports);
  const firm = createFirm(ports);
  const market = await createMarket(ports);
  const trade = createTrade(ports, market);
  const listing = createListing(market.notices, market.listings, trade.listingChanged);
  const cashier = createCashier(ports, market, { unsettled }, catalogs);
  const notifications = createNotifications(ports, catalogs);
  const announcements = createAnnouncements(ports);
  const webPush = createWebPush(ports, { catalogs, notifications });
  const identity = createIdentity(ports, { files });
  const account = createAccount(ports, cashier, identity);
  const proof = createProof(ports);
  const statements = createStatements(ports, catalogs);
  const passwordResets = createPasswordResets(ports, files, account.door);
  const operator = createOperator(ports);
  operator.addQueue(identity.queue);
  operator.addQueue(passwordResets.queue);
  operator.addFlows({ moneyIn: ['sandbox.starting-cash'], moneyOut: [] });
  operator.addFlows(ADJUSTMENT_FLOWS);
  const rates = createCoinRates(ports);
  const { approvals } = operator;
  const deposits = createDeposits(ports, { files, rates, catalogs, approvals, market });
  operator.addQueue(deposits.queue);
  operator.addFlows(DEPOSIT_FLOWS);
  const tariff = createTariff(ports, approvals);
  tariff.register(FEE_SCHEDULE);
  const exchange = createExchange({ ports, market, cashier });
  tariff.register(EXCHANGE_SCHEDULE);
  tariff.register(DEPOSIT_SCHEDULE);
  tariff.register(WITHDRAWAL_SCHEDULE);
  const needs = withdrawalNeeds({ ports, market, cashier, rates, approvals, catalogs });
  const withdrawals = createWithdrawals(ports, needs);
  operator.addQueue(withdrawals.queue);
  operator.addFlows(WITHDRAWAL_FLOWS);
  const adjustment = createAdjustment(ports, { approvals, notifications, catalogs });
  const legalHold = createLegalHold(ports, approvals);
  const people = createPeople({ ports, account, trade, notifications, identity });
  const reconciliation = createReconciliation(ports);
  operator.addQueue(reconciliation.queue);
  operator.addProbe(async () => marketHealth(market));
  operator.addProbe(() => venueHealth(trade));
  return {
    files,
    firm,
    market,
    listing,
    trade,
    cashier,
    notifications,
    announcements,
    webPush,
    identity,
    account,
    bankCards: createBankCards(ports),
    watchlist: createWatchlist(market),
    proof,
    statements,
    passwordResets,
    operator,
    deposits,
    tariff,
    exchange,
    withdrawals,
    adjustment,
    legalHold,
    people,
    reconciliation,
  };
}

/** All features of a server. */
export type MadeFeatures = Awaited<ReturnType<typeof makeFeatures>>;
