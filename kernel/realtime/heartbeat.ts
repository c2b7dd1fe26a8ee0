import type { WebSocket } from 'ws';
import type { RealtimeHub } from './hub.ts';

const HEARTBEAT_MS = 30_000;

/** Pings every socket; one that did not answer the last ping has lost its line and is dropped. Gives the stop. */
export function startHeartbeat(hub: RealtimeHub, everyMs = HEARTBEAT_MS): () => void {
  const unanswered = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const { socket } of hub.listeners()) {
      if (unanswered.has(socket)) {
        socket.terminate();
        continue;
      }
      unanswered.add(socket);
      socket.once('pong', () => unanswered.delete(socket));
      socket.ping();
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}
