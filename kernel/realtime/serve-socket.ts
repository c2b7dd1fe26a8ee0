import type { RawData, WebSocket } from 'ws';
import { MISSED } from '#kernel/contract/missed-event.ts';
import type { Authenticator, OperatorGate } from '#kernel/http/authenticator.ts';
import type { Log } from '#kernel/ports/log.ts';
import { type ClientMessage, readClientMessage } from './client-message.ts';
import { endSockets, eventText, type RealtimeHub } from './hub.ts';
import { CLOSE, type Listener, makeListener, sendTo } from './listener.ts';
import { createAllowance } from './message-allowance.ts';

const READY_KNOWN = Buffer.from('{"type":"ready","loggedIn":true}');
const MISSED_SOME = Buffer.from(eventText(MISSED, {}));
/** How long a console's socket lives before it has to say again whose it is. */
const DESK_SOCKET_MS = 600_000;
const READY_ANONYMOUS = Buffer.from('{"type":"ready","loggedIn":false}');

/** Who can tell whose a token is; `operators` null where there is no console. */
export interface Doors {
  readonly authenticator: Authenticator;
  readonly operators: OperatorGate | null;
}

/**
 * Serves one socket. Its first message may be `hello` with a token; quotes need none. Messages are taken one after
 * the other, so that a subscription sent right behind `hello` cannot overtake it.
 */
export function serveSocket(socket: WebSocket, hub: RealtimeHub, doors: Doors, log: Log): void {
  const listener = makeListener(socket);
  const mayTalk = createAllowance();
  let greeted = false;
  let working: Promise<void> = Promise.resolve();
  hub.add(listener);

  async function take(message: ClientMessage): Promise<void> {
    // It left while what it said before was answered: nothing would ever forget what is kept for it now.
    if (listener.socket.readyState !== listener.socket.OPEN) return;
    if (message.type === 'subscribe') {
      greeted = true;
      hub.watch(listener, message.quotes);
      return;
    }
    if (greeted) {
      socket.close(CLOSE.policy, 'hello comes first');
      return;
    }
    greeted = true;
    if (message.operatorToken !== undefined) await greetDesk(listener, message.operatorToken, hub, doors);
    else await greet(listener, message, hub, doors.authenticator);
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    const message = isBinary || !mayTalk() ? null : readClientMessage(data.toString());
    if (message === null) {
      socket.close(CLOSE.policy);
      return;
    }
    working = working
      .then(() => take(message))
      .catch((error: Error) => {
        // The token could not be checked (the database is gone): the client is asked to come again.
        log.warn({ name: error.name }, 'socket could not be served');
        socket.close(CLOSE.tryLater);
      });
  });
  // An error is always followed by close; without a listener it would end the process.
  socket.on('error', () => undefined);
  socket.on('close', () => hub.remove(listener));
}

/** A console's socket: it hears of its roles, and says anew after a while who it is. */
async function greetDesk(
  listener: Listener,
  token: string,
  hub: RealtimeHub,
  { operators }: Doors,
): Promise<void> {
  const operator = (await operators?.authenticate(token, true)) ?? null;
  if (operator === null) {
    endSockets([listener]);
    return;
  }
  const { socket } = listener;
  if (socket.readyState !== socket.OPEN) return;
  hub.identifyDesk(listener, operator.roles);
  const end = setTimeout(() => socket.close(CLOSE.goingAway), DESK_SOCKET_MS).unref();
  socket.once('close', () => clearTimeout(end));
  sendTo(listener, READY_KNOWN);
}

type Hello = Extract<ClientMessage, { type: 'hello' }>;

async function greet(
  listener: Listener,
  { token, unheardMs }: Hello,
  hub: RealtimeHub,
  authenticator: Authenticator,
): Promise<void> {
  if (token === undefined || token === null) {
    sendTo(listener, READY_ANONYMOUS);
    return;
  }
  const logIn = await authenticator.authenticate(token);
  if (logIn === null) {
    endSockets([listener]);
    return;
  }
  // The socket may have closed while the database was asked; an index must not keep it then.
  if (listener.socket.readyState !== listener.socket.OPEN) return;
  const missed = unheardMs !== undefined && hub.mayHaveMissed(logIn.investorId, logIn.logInId, unheardMs);
  hub.identify(listener, logIn.investorId, logIn.logInId);
  // Asked once more: a log-in that ended before the hub knew whose socket this is found nothing to close.
  if ((await authenticator.authenticate(token)) === null) {
    endSockets([listener]);
    return;
  }
  sendTo(listener, READY_KNOWN);
  if (missed) sendTo(listener, MISSED_SOME);
}
