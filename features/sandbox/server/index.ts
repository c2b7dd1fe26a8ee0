import type { BusinessClock } from '#kernel/clock/business-clock.ts';
import { realPricesOf } from '#kernel/contract/real-prices.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { creditStartingCash } from './credit-starting-cash.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { STARTING_CASH_INVARIANTS } from './starting-cash-invariants.store.ts';

/** What the sandbox builds on. */
export interface SandboxNeeds {
  /** With the persisted clock. */
  readonly ports: Pick<Ports, 'config'> & { readonly clock: BusinessClock };
  /** Drains what fell due and has the market look at the new time; the call answers when it is done. */
  afterMove(): Promise<void>;
}

/** Throws in live mode, where the sandbox does not exist. */
export function createSandbox({ ports, afterMove }: SandboxNeeds): ServerFeature {
  if (ports.config.mode !== 'sandbox') throw new Error('the sandbox is not mounted in live mode');
  return {
    name: 'sandbox',
    routes: sandboxRoutes({ clock: ports.clock, real: realPricesOf(ports.config.market), afterMove }),
    registered: [creditStartingCash],
    invariants: STARTING_CASH_INVARIANTS,
    moneyIn: ['sandbox.starting-cash'],
    assetTypes: [{ type: 'sandbox', isCapital: true }],
  };
}
