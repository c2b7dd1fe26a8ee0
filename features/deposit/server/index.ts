import type { CoinRates } from '#features/coin-rate/server/index.ts';
import type { QueueCounter } from '#features/operator/server/index.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { depositRoutes } from './deposit.routes.ts';
import { countWaiting } from './deposit.store.ts';
import { DEPOSIT_QUEUE } from './review-deposit.ts';

export { DEPOSIT_SCHEDULE } from '../method-schedule.ts';
export { DEPOSIT_FLOWS } from './deposit.postings.ts';
export { DEPOSIT_INVARIANTS } from './invariants.ts';

/** What deposits build on. */
export interface DepositNeeds {
  readonly files: Files;
  readonly rates: CoinRates;
  readonly catalogs: Catalogs;
}

/** The deposit feature as the server mounts it. */
export interface Deposits {
  readonly routes: Route[];
  /** The queue as the console's frame counts it. */
  readonly queue: QueueCounter;
}

/** Makes the feature over the ports. */
export function createDeposits(ports: Ports, { files, rates, catalogs }: DepositNeeds): Deposits {
  return {
    routes: depositRoutes({ ports, files, rates, catalogs }),
    queue: { id: DEPOSIT_QUEUE, roles: ['reviewer'], count: countWaiting },
  };
}
