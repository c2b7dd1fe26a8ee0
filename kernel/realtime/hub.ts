import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Realtime } from '#kernel/ports/realtime.ts';
import { type FanOut, type FanOutMessage, noFanOut } from './fan-out.ts';
import { CLOSE, type Listener, sendTo } from './listener.ts';
import { createQuoteBoard } from './quote-board.ts';
import { rememberTold } from './told-lately.ts';

/** The realtime port together with the side that sockets are plugged into. */
export interface RealtimeHub extends Realtime {
  add(listener: Listener): void;
  /** The listener has proved who it is. */
  identify(listener: Listener, investorId: string, logInId: string): void;
  /** The listener has proved to be an operator's console. */
  identifyDesk(listener: Listener, roles: readonly OperatorRole[]): void;
  /** Whether a page of an investor's log-in that has not listened for so long may have missed an event. */
  mayHaveMissed(investorId: string, logInId: string, unheardMs: number): boolean;
  watch(listener: Listener, ids: readonly string[]): void;
  remove(listener: Listener): void;
  listeners(): Iterable<Listener>;
  socketCount(): number;
  close(): Promise<void>;
}

const ENDED = Buffer.from('{"type":"ended"}');

/** Makes the hub of this node; `fanOut` joins it with the hubs of other nodes. */
export function createHub(fanOut: FanOut = noFanOut): RealtimeHub {
  const all = new Set<Listener>();
  const byInvestor = new Map<string, Set<Listener>>();
  const byLogIn = new Map<string, Set<Listener>>();
  const byRole = new Map<string, Set<Listener>>();
  const board = createQuoteBoard();
  const told = rememberTold();

  function deliver(message: FanOutMessage): void {
    if (message.kind === 'quote') board.publish(message.id, message.text);
    else if (message.kind === 'investor') {
      told.tell(message.id, message.knownTo);
      sendAll(byInvestor.get(message.id), Buffer.from(message.text));
    } else if (message.kind === 'desk') sendAll(byRole.get(message.id), Buffer.from(message.text));
    else endSockets(byLogIn.get(message.id));
  }

  function spread(message: FanOutMessage): void {
    deliver(message);
    fanOut.send(message);
  }

  fanOut.listen(deliver);
  return {
    publishQuote: (id, quote) => spread({ kind: 'quote', id, text: JSON.stringify(quote) }),
    watchedQuotes: board.watched,
    toInvestor: (investorId, name, data, knownTo) =>
      spread({ kind: 'investor', id: investorId, text: eventText(name, data), knownTo }),
    toDesk: (role, name, data) => spread({ kind: 'desk', id: role, text: eventText(name, data) }),
    endLogIn: (logInId) => spread({ kind: 'log-in-ended', id: logInId }),
    add: (listener) => {
      all.add(listener);
    },
    identify(listener, investorId, logInId) {
      listener.investorId = investorId;
      listener.logInId = logInId;
      enter(byInvestor, investorId, listener);
      enter(byLogIn, logInId, listener);
    },
    identifyDesk(listener, roles) {
      listener.roles = roles;
      for (const role of roles) enter(byRole, role, listener);
    },
    mayHaveMissed: told.mayHaveMissed,
    watch: board.watch,
    remove(listener) {
      all.delete(listener);
      board.forget(listener);
      leave(byInvestor, listener.investorId, listener);
      leave(byLogIn, listener.logInId, listener);
      for (const role of listener.roles) leave(byRole, role, listener);
    },
    listeners: () => all,
    socketCount: () => all.size,
    async close() {
      board.close();
      for (const { socket } of all) socket.close(CLOSE.goingAway);
      await fanOut.close();
    },
  };
}

/** An event as a page hears it. */
export function eventText(name: string, data: Record<string, unknown>): string {
  return JSON.stringify({ type: 'event', name, data });
}

function sendAll(listeners: ReadonlySet<Listener> | undefined, bytes: Buffer): void {
  for (const listener of listeners ?? []) sendTo(listener, bytes);
}

/** Tells sockets that their log-in is over and closes them; the browser may come back without a token. */
export function endSockets(listeners: Iterable<Listener> | undefined): void {
  for (const listener of listeners ?? []) {
    sendTo(listener, ENDED);
    listener.socket.close(CLOSE.logInEnded);
  }
}

function enter(index: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, new Set([listener]));
  else found.add(listener);
}

function leave(index: Map<string, Set<Listener>>, key: string | null, listener: Listener): void {
  if (key === null) return;
  const found = index.get(key);
  found?.delete(listener);
  if (found?.size === 0) index.delete(key);
}
