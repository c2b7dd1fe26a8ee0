import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `/metrics` for Prometheus: durations by route and status, the process, and the open sockets. No personal data. */
export function mountMetrics(server: FastifyInstance, sockets: () => number): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'realtime_sockets',
    help: 'Open websockets on this node',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: an address may hold ids, and each would be a series of its own.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}
