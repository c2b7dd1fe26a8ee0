import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { afterPaint } from '#ui/screen/after-paint.ts';
import { session } from '#ui/session/session.ts';
import { MAX_QUOTES, type RealtimeMessage } from './messages.ts';
import { retryDelayMs } from './retry-delay.ts';

/** What the server says; quotes of the ids asked for, events of the investor. */
type Hear = (message: RealtimeMessage) => void;

/** The schemas come after the first page; messages wait for them in their order. */
const loadReader = () => import('./read-message.ts');

const GATHER_MS = 120;
/** A page out of sight keeps its socket so long, then gives it back. */
const HIDDEN_MS = 60_000;

/** How the line stands. */
export interface LineStanding {
  /** The server has greeted this page. */
  readonly open: boolean;
  /** It was open before, on this page. */
  readonly everOpen: boolean;
  /** Tries in a row that failed. */
  readonly failures: number;
  /** Device time of the next try; null while one is under way, or none is meant. */
  readonly retryAt: number | null;
}

/** How a page says whose it is, and what it does when the server says that this is over. */
export interface Greeting {
  hello(): object;
  ended(): void;
}

let greeting: Greeting = {
  hello: () => ({ token: session.get().token }),
  ended: () => {
    if (!session.isLeaving()) session.end();
  },
};

/** Tells how this app greets; once, at the start of the console. */
export function greetAs(other: Greeting): void {
  greeting = other;
}

export interface RealtimeSocket {
  /** Tries at once instead of later. */
  tryNow(): void;
  /** Replaces the set of instruments to hear of; the newest `MAX_QUOTES` of them count. */
  watch(ids: readonly string[]): void;
  /** Opens the line where it is not, for who listens to events only, once the screen is painted. */
  open(): void;
}

/**
 * The one websocket of this page. It opens when something first needs it, says hello with the token, asks for what is on
 * screen, comes back by itself after a drop (later and later), and starts again when the log-in changes.
 */
export function createSocket(hear: Hear, stands: (standing: LineStanding) => void): RealtimeSocket {
  let socket: WebSocket | null = null;
  let wanted = false;
  let failures = 0;
  let everOpen = false;
  const { unheardMs, heard } = countSilence(hear);
  let retry: ReturnType<typeof setTimeout> | undefined;
  const watching = watchQuotes((text) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  });
  const tell = (open: boolean, retryAt: number | null) => {
    everOpen ||= open;
    stands({ open, everOpen, failures, retryAt });
  };
  function connect(): void {
    clearTimeout(retry);
    if (socket !== null || !wanted || document.hidden) return;
    if (!navigator.onLine) {
      later();
      return;
    }
    const opened = openSocket({
      unheardMs,
      onOpen() {
        failures = 0;
        watching.begin();
      },
      onMessage(message) {
        if (message.type === 'ready' && socket === opened) tell(true, null);
        heard(message);
      },
      onClose: () => lose(opened),
    });
    socket = opened;
    tell(false, null);
  }
  function drop(): void {
    socket?.close();
    socket = null;
  }
  /** It is gone; the next try comes later. */
  function lose(which = socket): void {
    if (socket === null || which !== socket) return;
    drop();
    later();
  }
  function later(): void {
    const pauseMs = retryDelayMs(failures++, Math.random());
    retry = setTimeout(connect, pauseMs);
    tell(false, Date.now() + pauseMs);
  }
  function open(): void {
    wanted = true;
    afterPaint(connect);
  }
  const forgetFailures = () => {
    failures = 0;
  };
  keepWithPage({ connect, drop, lose, forgetFailures });
  return {
    watch(next) {
      open();
      watching.change(next);
    },
    open,
    tryNow: connect,
  };
}

/** How long the page has heard nothing; at first, how long it has been open. */
function countSilence(hear: Hear) {
  let heardAt = performance.timeOrigin;
  return {
    unheardMs: () => Math.max(0, Math.round(Date.now() - heardAt)),
    heard: (message: RealtimeMessage) => {
      heardAt = Date.now();
      hear(message);
    },
  };
}

interface SocketEvents {
  unheardMs(): number;
  onOpen(): void;
  onMessage(message: RealtimeMessage): void;
  onClose(): void;
}

/** A socket that greets; what cannot be read is asked for again, on another one. */
function openSocket({ unheardMs, onOpen, onMessage, onClose }: SocketEvents): WebSocket {
  const opened = new WebSocket(address());
  let reader: ReturnType<typeof loadReader> | undefined;
  opened.onopen = () => {
    reader = loadReader();
    reader.catch(() => opened.close());
    const about = { language: currentLanguage(), unheardMs: unheardMs() };
    opened.send(JSON.stringify({ type: 'hello', ...greeting.hello(), ...about }));
    onOpen();
  };
  opened.onmessage = async (event: MessageEvent<string>) => {
    const message = (await reader?.catch(() => null))?.readMessage(event.data);
    if (message?.type === 'ended') greeting.ended();
    else if (message) onMessage(message);
  };
  opened.onclose = onClose;
  return opened;
}

/** Asks for the quotes of what is on screen, what changes together in one message; `send` tells whether there was a line. */
function watchQuotes(send: (text: string) => boolean) {
  let ids: readonly string[] = [];
  let asked = '';
  let gather: ReturnType<typeof setTimeout> | undefined;
  function ask(): void {
    const text = subscriptionTo(ids);
    if (text === asked || (asked === '' && ids.length === 0)) return;
    if (send(text)) asked = text;
  }
  return {
    /** On a new line nothing is asked for yet. */
    begin() {
      asked = '';
      ask();
    },
    change(next: readonly string[]) {
      ids = next;
      clearTimeout(gather);
      gather = setTimeout(ask, GATHER_MS);
    },
  };
}

function subscriptionTo(ids: readonly string[]): string {
  return JSON.stringify({ type: 'subscribe', quotes: [...new Set(ids)].slice(-MAX_QUOTES).sort() });
}

function address(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

interface Line {
  drop(): void;
  connect(): void;
  /** The device says that there is no line: a socket would notice a minute later. */
  lose(): void;
  /** The pause before the next try is short again. */
  forgetFailures(): void;
}

/** Another log-in starts the line again; a line that is back is used at once; a page out of sight gives it back. */
function keepWithPage(line: Line): void {
  let { token } = session.get();
  session.subscribe(() => {
    if (token === session.get().token) return;
    token = session.get().token;
    line.drop();
    line.connect();
  });
  addEventListener('online', () => {
    line.forgetFailures();
    line.connect();
  });
  addEventListener('offline', () => line.lose());
  let hide: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hide);
    if (document.hidden) hide = setTimeout(() => line.drop(), HIDDEN_MS);
    else line.connect();
  });
}
