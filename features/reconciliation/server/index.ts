import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type BarCheckParts, barCheckJob, evidenceHealth } from './evidence/bar-check.ts';
import { sandboxEvidence } from './evidence/sandbox-evidence.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { countUnexplained } from './statement.store.ts';

export { sandboxEvidence };

/** A difference is explained within so long of being found. */
const EXPLAINED_WITHIN_MS = 86_400_000;

/** Statements of the outside beside the ledger. Nothing here posts anything. */
export function createReconciliation(parts: BarCheckParts & { readonly ports: Ports }): ServerFeature {
  const { ports } = parts;
  const { mode, sandboxSeed } = ports.config;
  return {
    name: 'reconciliation',
    jobs: [barCheckJob(parts)],
    probes: [async () => [await evidenceHealth(ports)]],
    // Where it is known which market was simulated.
    invariants: mode === 'sandbox' && sandboxSeed !== '' ? sandboxEvidence(sandboxSeed) : [],
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
