import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { createCrowd } from './crowd.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { RealtimeHub } from './hub.ts';
import { CLOSE } from './listener.ts';
import { isOriginAllowed } from './origin.ts';
import { type Doors, serveSocket } from './serve-socket.ts';

/** A hundred instrument ids fit well. */
const MAX_MESSAGE_BYTES = 8 * 1024;
const MAX_SOCKETS = 20_000;
/** Many phones share one address behind a carrier's gateway, but no address takes more than a quarter of the room. */
const MAX_SOCKETS_OF_AN_ADDRESS = 5_000;
/** How long a closing socket may take to answer before its line is cut. */
const CLOSING_GRACE_MS = 500;

/** Mounts `/ws`: Origin check before the upgrade, size limit, no compression, heartbeats, clean end with the server. */
export async function mountSocket(
  server: FastifyInstance,
  hub: RealtimeHub,
  doors: Doors,
  ports: Ports,
): Promise<void> {
  const stopHeartbeat = startHeartbeat(hub);
  const crowd = createCrowd(MAX_SOCKETS_OF_AN_ADDRESS);
  await server.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      stopHeartbeat();
      const cut = setTimeout(() => {
        for (const { socket } of hub.listeners()) socket.terminate();
      }, CLOSING_GRACE_MS);
      hub.close().then(() => {
        server.websocketServer.close(() => {
          clearTimeout(cut);
          done();
        });
      }, done);
    },
  });
  server.route({
    method: 'GET',
    url: '/ws',
    websocket: true,
    preValidation: async (request) => {
      const { origin, host } = request.headers;
      if (!isOriginAllowed(origin, host, ports.config.origins)) {
        throw new Refusal(KERNEL_REASONS.originRefused, { code: CODES.controllerForbidden });
      }
    },
    handler: (socket, { ip }) => {
      if (hub.socketCount() >= MAX_SOCKETS || !crowd.enter(ip)) {
        socket.close(CLOSE.tryLater);
        return;
      }
      socket.once('close', () => crowd.leave(ip));
      serveSocket(socket, hub, doors, ports.log);
    },
  });
}
