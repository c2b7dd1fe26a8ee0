import { type Account, createAccount, createPasswordResets } from '#features/account/server/index.ts';
import { ADJUSTMENT_FLOWS, createAdjustment } from '#features/adjustment/server/index.ts';
import { createAnnouncements } from '#features/announcement/server/index.ts';
import { createBankCards } from '#features/bank-card/server/index.ts';
import { createCashier } from '#features/cashier/server/index.ts';
import { createCoinRates } from '#features/coin-rate/server/index.ts';
import { createDeposits, DEPOSIT_FLOWS, DEPOSIT_INVARIANTS } from '#features/deposit/server/index.ts';
import { createExchange, EXCHANGE_SCHEDULE } from '#features/exchange/server/index.ts';
import { createIdentity } from '#features/identity/server/index.ts';
import { createLegalHold } from '#features/legal-hold/server/index.ts';
import { createListing } from '#features/listing/server/index.ts';
import { createMarket } from '#features/market/server/index.ts';
import { createNotifications } from '#features/notification/server/index.ts';
import { AUDIT_INVARIANTS, createOperator, type Operator } from '#features/operator/server/index.ts';
import { createPeople } from '#features/people/server/index.ts';
import { createProof } from '#features/proof/server/index.ts';
import { createReconciliation } from '#features/reconciliation/server/index.ts';
import { createSandbox } from '#features/sandbox/server/index.ts';
import { createStatements } from '#features/statement/server/index.ts';
import { createTariff } from '#features/tariff/server/index.ts';
import { createTrade, FEE_SCHEDULE, POSITION_INVARIANTS, unsettled } from '#features/trade/server/index.ts';
import { createWebPush } from '#features/web-push/server/index.ts';
import {
  createWithdrawals,
  WITHDRAWAL_FLOWS,
  WITHDRAWAL_INVARIANTS,
  WITHDRAWAL_SCHEDULE,
} from '#features/withdrawal/server/index.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import type { DueHandlers } from '#kernel/clock/due.ts';
import { createFiles } from '#kernel/files/files.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { ledgerCheckJob } from '#kernel/jobs/ledger-check.job.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import { purgeKeysJob } from '#kernel/jobs/purge-keys.job.ts';
import { marketHealth } from './market-health.ts';
import type { OpenPorts } from './open-ports.ts';
import { joinLoops, startTickLoop, type TickLoop } from './tick-loop.ts';
import { venueHealth } from './venue-health.ts';
import { withdrawalNeeds } from './withdrawal-needs.ts';

/** Everything the features give to the server. */
export interface Features {
  readonly account: Account;
  readonly operator: Operator;
  readonly routes: readonly Route[];
  readonly jobs: readonly PeriodicJob[];
  readonly loop: TickLoop;
}

/** Makes every feature over the ports, in the order in which they build on one another, and starts their ticks. */
export async function createFeatures(
  { ports }: OpenPorts,
  catalogs: Catalogs,
  tickEveryMs?: number,
): Promise<Features> {
  const files = createFiles(ports);
  const market = await createMarket(ports);
  const listing = createListing(market.notices, market.listings);
  const trade = createTrade(ports, market);
  const cashier = createCashier(ports, market, { unsettled }, catalogs);
  const notifications = createNotifications(ports, catalogs);
  const announcements = createAnnouncements(ports);
  const webPush = createWebPush(ports, { catalogs, notifications });
  const identity = createIdentity(ports, { files });
  const account = createAccount(ports, cashier, identity);
  const bankCards = createBankCards(ports);
  const proof = createProof(ports);
  const statements = createStatements(ports, catalogs);
  const passwordResets = createPasswordResets(ports, files);
  const operator = createOperator(ports);
  operator.addQueue(identity.queue);
  operator.addQueue(passwordResets.queue);
  operator.addFlows({ moneyIn: ['sandbox.starting-cash'], moneyOut: [] });
  operator.addFlows(ADJUSTMENT_FLOWS);
  const rates = createCoinRates(ports);
  const deposits = createDeposits(ports, { files, rates, catalogs });
  operator.addQueue(deposits.queue);
  operator.addFlows(DEPOSIT_FLOWS);
  const { approvals } = operator;
  const tariff = createTariff(ports, approvals);
  tariff.register(FEE_SCHEDULE);
  const exchange = createExchange({ ports, market, cashier });
  tariff.register(EXCHANGE_SCHEDULE);
  tariff.register(WITHDRAWAL_SCHEDULE);
  const withdrawals = createWithdrawals(ports, withdrawalNeeds({ ports, market, cashier, rates, approvals }));
  operator.addQueue(withdrawals.queue);
  operator.addFlows(WITHDRAWAL_FLOWS);
  const adjustment = createAdjustment(ports, { approvals, notifications, catalogs });
  const legalHold = createLegalHold(ports, approvals);
  const people = createPeople({ ports, account, trade, cashier, notifications, identity });
  const reconciliation = createReconciliation(ports);
  operator.addQueue(reconciliation.queue);
  operator.addProbe(async () => marketHealth(market));
  operator.addProbe(() => venueHealth(trade));
  const due: DueHandlers = new Map([...trade.due, ...tariff.due]);
  const trading = startTickLoop(
    [
      { name: 'due', run: async () => void (await drainDue(ports, due, ports.clock.now())) },
      { name: 'market', run: () => market.tick() },
      { name: 'trade', run: () => trade.tick() },
      { name: 'proof', run: () => proof.tick() },
    ],
    ports.log,
    tickEveryMs,
  );
  // Apart from trading: what many are told, or what goes out to others, may take its time.
  const telling = startTickLoop(
    [
      { name: 'announcement', run: async () => void (await announcements.fanOut()) },
      { name: 'web-push', run: () => webPush.send() },
    ],
    ports.log,
    tickEveryMs,
  );
  const loop = joinLoops(trading, telling);
  const sandbox =
    ports.config.mode === 'sandbox'
      ? createSandbox(ports, { clock: ports.clock, afterMove: () => loop.runOnce() })
      : null;
  if (sandbox) account.onRegistered(sandbox.onRegistered);
  return {
    account,
    operator,
    loop,
    routes: [
      ...market.routes,
      ...listing.routes,
      ...reconciliation.routes,
      ...trade.routes,
      ...cashier.routes,
      ...account.routes,
      ...passwordResets.routes,
      ...bankCards.routes,
      ...operator.routes,
      ...adjustment.routes,
      ...tariff.routes,
      ...exchange.routes,
      ...legalHold.routes,
      ...people.routes,
      ...notifications.routes,
      ...announcements.routes,
      ...webPush.routes,
      ...files.routes,
      ...identity.routes,
      ...deposits.routes,
      ...withdrawals.routes,
      ...proof.routes,
      ...statements.routes,
      ...(sandbox?.routes ?? []),
    ],
    jobs: [
      purgeKeysJob(ports),
      ledgerCheckJob(ports, [
        ...POSITION_INVARIANTS,
        ...AUDIT_INVARIANTS,
        ...DEPOSIT_INVARIANTS,
        ...WITHDRAWAL_INVARIANTS,
      ]),
      { name: 'operator.forget-expired', schedule: '20 * * * *', run: () => operator.forgetExpired() },
      { name: 'exchange.forget-expired', schedule: '25 * * * *', run: () => exchange.forgetExpired() },
      { name: 'withdrawal.forget-expired', schedule: '50 * * * *', run: () => withdrawals.forgetExpired() },
      { name: 'files.forget-unused', schedule: '40 * * * *', run: () => files.forgetUnused() },
      {
        name: 'identity.index-names',
        schedule: '50 * * * *',
        run: () => identity.indexNames(),
        atStart: true,
      },
      { name: 'account.forget-expired', schedule: '10 * * * *', run: () => account.forgetExpired() },
    ],
  };
}
