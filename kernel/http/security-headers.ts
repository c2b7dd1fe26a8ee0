import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Mode } from '#kernel/ports/config.ts';

/**
 * Strict headers for every answer. Nothing is loaded from elsewhere, nothing inline runs, nobody frames the app.
 * In the sandbox, which runs without TLS on a laptop, the browser is not told to insist on https.
 */
export async function registerSecurityHeaders(server: FastifyInstance, mode: Mode): Promise<void> {
  const live = mode === 'live';
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // 'self' covers the websocket of the same host too.
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(live ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: live ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Needs a secure origin; on http browsers only warn about it.
    originAgentCluster: live,
    crossOriginOpenerPolicy: live ? { policy: 'same-origin' } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
  });
}
