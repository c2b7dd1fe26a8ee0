import type { FastifyInstance } from 'fastify';

const DEFAULT_GRACE_MS = 10_000;

/**
 * Stops taking connections, says "not ready", closes the websockets, waits for the requests under way at most
 * `graceMs`, then cuts what is left. Safe to await twice.
 */
export async function stopServer(server: FastifyInstance, graceMs = DEFAULT_GRACE_MS): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearTimeout(cut);
  }
}
