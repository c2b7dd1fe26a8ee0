import type { FastifyInstance } from 'fastify';

const DEFAULT_GRACE_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Stops taking connections, says "not ready", closes the websockets, waits for the requests under way at most
 * `graceMs`, then cuts what is left. Safe to await twice.
 */
export async function stopServer(server: FastifyInstance, graceMs = DEFAULT_GRACE_MS): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
  // A connection that was busy when closing began stays open for its browser's next request; nobody else ends it.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(cut);
    clearInterval(sweep);
  }
}
