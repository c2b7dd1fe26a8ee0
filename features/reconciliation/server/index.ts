import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { countUnexplained } from './statement.store.ts';

/** A difference is explained within so long of being found. */
const EXPLAINED_WITHIN_MS = 86_400_000;

/** Statements of the outside beside the ledger. Nothing here posts anything. */
export function createReconciliation({ ports }: { readonly ports: Pick<Ports, 'chance'> }): ServerFeature {
  return {
    name: 'reconciliation',
    // Differences that nobody has explained.
    queues: [
      {
        id: 'reconciliation',
        roles: ['treasurer'],
        count: (db, now) => countUnexplained(db, now - EXPLAINED_WITHIN_MS),
      },
    ],
    routes: reconciliationRoutes(ports),
  };
}
