import { currentLanguage } from '#ui/i18n/language-memory.ts';
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

export interface RealtimeSocket {
  /** Replaces the set of instruments to hear of; the newest `MAX_QUOTES` of them count. */
  watch(ids: readonly string[]): void;
  /** Opens the line where it is not, for who listens to events only. */
  open(): void;
}

/**
 * The one websocket of this page. It opens when something first needs it, says hello with the token, asks for what is on
 * screen, comes back by itself after a drop (later and later), and starts again when the log-in changes.
 */
export function createSocket(hear: Hear): RealtimeSocket {
  let socket: WebSocket | null = null;
  let wanted = false;
  let ids: readonly string[] = [];
  let asked = '';
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    if (socket !== null || !wanted || document.hidden) return;
    const opened = new WebSocket(address());
    socket = opened;
    opened.onopen = () => {
      failures = 0;
      opened.send(JSON.stringify({ type: 'hello', token: session.get().token, language: currentLanguage() }));
      asked = '';
      ask();
    };
    const reader = loadReader();
    // What cannot be read is asked for again, on another line.
    reader.catch(() => opened.close());
    opened.onmessage = async (event: MessageEvent<string>) => {
      const message = (await reader.catch(() => null))?.readMessage(event.data);
      if (message?.type !== 'ended') {
        if (message) hear(message);
      } else if (!session.isLeaving()) session.end();
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      retry = setTimeout(connect, retryDelayMs(failures++, Math.random()));
    };
  }

  function drop(): void {
    const open = socket;
    socket = null;
    open?.close();
  }

  function ask(): void {
    const quotes = [...new Set(ids)].slice(-MAX_QUOTES).sort();
    const text = JSON.stringify({ type: 'subscribe', quotes });
    if (socket?.readyState !== WebSocket.OPEN || text === asked) return;
    if (asked === '' && quotes.length === 0) return;
    asked = text;
    socket.send(text);
  }

  const forgetFailures = () => {
    failures = 0;
  };
  keepWithPage({ drop, connect, forgetFailures });

  return {
    watch(next) {
      ids = next;
      wanted = true;
      connect();
      clearTimeout(gather);
      gather = setTimeout(ask, GATHER_MS);
    },
    open() {
      wanted = true;
      connect();
    },
  };
}

function address(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

interface Line {
  drop(): void;
  connect(): void;
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
  let hide: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hide);
    if (document.hidden) hide = setTimeout(() => line.drop(), HIDDEN_MS);
    else line.connect();
  });
}
