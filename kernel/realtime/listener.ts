import type { WebSocket } from 'ws';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';

/** Unsent bytes beyond which a client is too slow to be kept: about a minute of a full screen of quotes. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** One open socket and what it wants to hear. */
export interface Listener {
  readonly socket: WebSocket;
  investorId: string | null;
  logInId: string | null;
  /** Of an operator's console; empty for all others. */
  roles: readonly OperatorRole[];
  /** Key of the group of sockets that watch the same instruments; null while it watches none. */
  watching: string | null;
}

/** Close codes of `/ws` beyond the standard's. */
export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tryLater: 1013,
  /** The log-in ended or its token was not good: ask without one, or log in again. */
  logInEnded: 4001,
} as const;

export function makeListener(socket: WebSocket): Listener {
  return { socket, investorId: null, logInId: null, roles: [], watching: null };
}

/** Sends bytes that were made once for all listeners; drops a client whose line cannot keep up. */
export function sendTo(listener: Listener, bytes: Buffer): void {
  const { socket } = listener;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
    socket.terminate();
    return;
  }
  socket.send(bytes, { binary: false, compress: false });
}
