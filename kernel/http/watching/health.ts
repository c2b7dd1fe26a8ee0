import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import type { Condition } from '#kernel/feature/server-feature.ts';

const DATABASE_TIMEOUT_MS = 1_000;
/** The features ask where everybody asks: behind a crowd, what they said last is told. */
const PATIENCE_MS = 250;

/** Whether the server still takes new work; a stopping one says so first, so that balancers look elsewhere. */
export interface Readiness {
  stopping: boolean;
}

/** `/health/live`: the process turns. `/health/ready`: it can serve, its database answers; and what the features say. */
export function mountHealth(
  server: FastifyInstance,
  db: Database,
  readiness: Readiness,
  conditions: readonly Condition[] = [],
): void {
  const told = lastTold(conditions);
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) => {
    const database = await db.answersWithin(DATABASE_TIMEOUT_MS);
    const ready = database && !readiness.stopping;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        database,
        stopping: readiness.stopping,
        ...(database ? await told() : {}),
      });
  });
}

type Told = Readonly<Record<string, boolean>>;

/** What the house says of itself, or said last where it is slow to say it. */
function lastTold(conditions: readonly Condition[]): () => Promise<Told> {
  let last: Told = {};
  return async () => {
    const patience = new AbortController();
    const fresh = toldBy(conditions).then((told) => {
      last = told;
      return told;
    });
    try {
      const late = sleep(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null);
      return (await Promise.race([fresh, late])) ?? last;
    } finally {
      patience.abort();
    }
  };
}

/** What the house says of itself; nothing where it cannot be asked. */
async function toldBy(conditions: readonly Condition[]): Promise<Told> {
  const told = await Promise.all(conditions.map((ask) => ask().catch(() => ({}))));
  return Object.assign({}, ...told);
}
