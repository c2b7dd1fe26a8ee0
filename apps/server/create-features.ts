import type { Account } from '#features/account/server/index.ts';
import type { Operator } from '#features/operator/server/index.ts';
import { createSandbox } from '#features/sandbox/server/index.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import { featureJobs } from './feature-jobs.ts';
import { startFeatureTicks } from './feature-ticks.ts';
import { type MadeFeatures, makeFeatures } from './make-features.ts';
import { measuredReviews } from './measured-reviews.ts';
import type { OpenPorts } from './open-ports.ts';
import type { TickLoop } from './tick-loop.ts';

/** Everything the features give to the server. */
export interface Features {
  readonly account: Account;
  readonly operator: Operator;
  readonly routes: readonly Route[];
  readonly jobs: readonly PeriodicJob[];
  readonly loop: TickLoop;
}

/** Makes every feature over the ports, joins what they give, and starts their ticks. */
export async function createFeatures(
  { ports }: OpenPorts,
  catalogs: Catalogs,
  tickEveryMs?: number,
): Promise<Features> {
  const made = await makeFeatures(ports, catalogs);
  const { account, operator } = made;
  const loop = startFeatureTicks(ports, made, tickEveryMs);
  const sandbox =
    ports.config.mode === 'sandbox'
      ? createSandbox(ports, { clock: ports.clock, afterMove: () => loop.runOnce() })
      : null;
  if (sandbox) account.onRegistered(sandbox.onRegistered);
  const routes = [...featureRoutes(made), ...(sandbox?.routes ?? [])];
  return { account, operator, loop, routes, jobs: featureJobs(ports, made) };
}

function featureRoutes(made: MadeFeatures): Route[] {
  return [
    ...made.firm.routes,
    ...measuredReviews.routes,
    ...made.market.routes,
    ...made.listing.routes,
    ...made.reconciliation.routes,
    ...made.watchlist.routes,
    ...made.trade.routes,
    ...made.cashier.routes,
    ...made.account.routes,
    ...made.passwordResets.routes,
    ...made.bankCards.routes,
    ...made.operator.routes,
    ...made.adjustment.routes,
    ...made.tariff.routes,
    ...made.exchange.routes,
    ...made.legalHold.routes,
    ...made.people.routes,
    ...made.notifications.routes,
    ...made.announcements.routes,
    ...made.webPush.routes,
    ...made.files.routes,
    ...made.identity.routes,
    ...made.deposits.routes,
    ...made.withdrawals.routes,
    ...made.proof.routes,
    ...made.statements.routes,
  ];
}
