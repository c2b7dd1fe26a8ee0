import type { BusinessClock } from '#kernel/clock/business-clock.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { creditStartingCash } from './credit-starting-cash.ts';
import { sandboxRoutes } from './sandbox.routes.ts';

export { creditStartingCash } from './credit-starting-cash.ts';

/** The sandbox feature as the server mounts it. */
export interface Sandbox {
  readonly routes: Route[];
  /** For the account feature's `onRegistered`. */
  readonly onRegistered: typeof creditStartingCash;
}

/** What the sandbox needs of the rest. */
export interface SandboxParts {
  /** The persisted clock behind `ports.clock`. */
  readonly clock: BusinessClock;
  /** Drains what fell due and has the market look at the new time; the call answers when it is done. */
  afterMove(): Promise<void>;
}

/** Throws in live mode, where the sandbox does not exist. */
export function createSandbox(ports: Pick<Ports, 'config'>, parts: SandboxParts): Sandbox {
  if (ports.config.mode !== 'sandbox') throw new Error('the sandbox is not mounted in live mode');
  return { routes: sandboxRoutes(parts), onRegistered: creditStartingCash };
}
