import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { type ChatMarks, type ChatMessage, getChatHistory, sendChat } from '#features/chat/contract.ts';
import { answerChat, getConversation } from '#features/chat/desk-contract.ts';
import {
  type ChatLine,
  createChatLine,
  type LineTransport,
  type Outgoing,
} from '#features/chat/line/chat-line.ts';
import { sentOf } from '#features/chat/line/sent-of.ts';
import { createClient } from '#kernel/contract/client.ts';

const PAGE = 40;
const CONNECT_AGAIN_MS = 200;

interface SideOptions {
  readonly url: string;
  readonly from: 'investor' | 'firm';
  /** Whose conversation it is. */
  readonly investorId: string;
  readonly token: string;
}

/** One side of a conversation on one device, as its app runs it: the same line over calls and the websocket. */
export interface ChatSide {
  /** What was typed and kept, in that order. */
  readonly typed: readonly string[];
  /** How often the socket told of the conversation. */
  heard(): number;
  line(): ChatLine;
  type(text: string): Promise<void>;
  /** The page is gone in the middle of whatever it did; what it kept comes up again. */
  killPage(): void;
  /** The socket breaks. */
  cut(): void;
  /** From now on it talks to another node. */
  moveTo(url: string): void;
  close(): void;
}

/** Opens a side; a server that is gone is waited for. */
export function openChatSide(options: SideOptions): ChatSide {
  const side = new Side(options);
  return {
    typed: side.typed,
    heard: () => side.heard,
    line: () => side.line,
    type: (text) => side.type(text),
    killPage: () => side.killPage(),
    cut: () => side.socket?.terminate(),
    moveTo(url) {
      side.url = url;
      side.socket?.terminate();
    },
    close: () => side.close(),
  };
}

class Side {
  readonly typed: string[] = [];
  url: string;
  heard = 0;
  socket: WebSocket | null = null;
  line: ChatLine;
  private readonly options: SideOptions;
  private readonly kept = new Map<string, Outgoing>();
  private closed = false;

  constructor(options: SideOptions) {
    this.options = options;
    this.url = options.url;
    this.line = this.openLine();
    this.connect();
  }

  async type(text: string): Promise<void> {
    await this.line.type({ text });
    this.typed.push(text);
  }

  killPage(): void {
    this.line.close();
    this.line = this.openLine();
    this.line.wake();
  }

  close(): void {
    this.closed = true;
    this.line.close();
    this.socket?.terminate();
  }

  private openLine(): ChatLine {
    const { from, investorId, token } = this.options;
    const tokenHeader = from === 'firm' ? 'operatorToken' : 'userToken';
    const client = () =>
      createClient({ baseUrl: this.url, language: () => 'es', token: () => token, tokenHeader });
    const { kept } = this;
    return createChatLine({
      transport: transportOf(client, from === 'firm' ? investorId : null),
      store: {
        load: async () => [...kept.values()],
        put: async (outgoing) => {
          kept.set(outgoing.clientId, outgoing);
          return true;
        },
        remove: async (clientId) => void kept.delete(clientId),
      },
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      newId: randomUUID,
      now: Date.now,
      pageSize: PAGE,
    });
  }

  private connect(): void {
    if (this.closed) return;
    const { from, token } = this.options;
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`);
    this.socket = socket;
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', [from === 'firm' ? 'operatorToken' : 'token']: token }));
    });
    socket.on('message', (data) => this.hear(JSON.parse(data.toString())));
    socket.on('error', () => socket.close());
    socket.on('close', () => setTimeout(() => this.connect(), CONNECT_AGAIN_MS));
  }

  private hear({ type, name, data }: { type: string; name?: string; data?: Record<string, unknown> }): void {
    if (type === 'ready') this.line.wake();
    if (name !== 'chat' || !data) return;
    this.heard += 1;
    const { from, investorId } = this.options;
    if (from === 'firm') {
      if (data.investorId === investorId) this.line.missed();
      return;
    }
    // Of the server's own contract.
    if (data.message) this.line.heard(data.message as ChatMessage);
    if (data.marks) this.line.heardMarks(data.marks as ChatMarks);
  }
}

/** `investorId` at the desk; null for the investor. */
function transportOf(
  client: () => ReturnType<typeof createClient>,
  investorId: string | null,
): LineTransport {
  return {
    async send({ clientId, text }) {
      const answer =
        investorId === null
          ? await client().send(sendChat, { clientId, text })
          : await client().send(answerChat, { investorId, clientId, text });
      return answer.ok ? { kind: 'sent', message: answer.data.message } : sentOf(answer);
    },
    async page(wish) {
      const answer =
        investorId === null
          ? await client().send(getChatHistory, { ...wish, limit: PAGE })
          : await client().send(getConversation, { investorId, ...wish, limit: PAGE });
      if (!answer.ok) return null;
      const { items, ...marks } = answer.data;
      return { items, marks };
    },
  };
}

/** What each side shows that it should not, once all is quiet: both show all that was typed, once, in one order. */
export async function faultsOfSides(sides: readonly ChatSide[]): Promise<string[]> {
  const faults: string[] = [];
  const orders: string[] = [];
  for (const { line, typed } of sides) {
    while (!line().get().reachedFirst) await line().older();
    const { messages, outgoing } = line().get();
    const said = messages.filter(({ event }) => event === null).map(({ text }) => text);
    orders.push(said.join('\n'));
    const all = sides.flatMap((side) => side.typed);
    if (said.toSorted().join('\n') !== all.toSorted().join('\n'))
      faults.push(`chat: ${all.length} typed, ${said.length} seen, ${new Set(said).size} of them different`);
    if (said.filter((text) => typed.includes(text)).join('\n') !== typed.join('\n'))
      faults.push('chat: a side’s own words changed their order');
    if (messages.some(({ sequence }, at) => sequence !== at + 1)) faults.push('chat: a place is missing');
    if (outgoing.length > 0) faults.push(`chat: ${outgoing.length} still wait`);
  }
  if (new Set(orders).size > 1) faults.push('chat: the sides see two orders');
  return faults;
}

/** Whether nothing waits and all sides have got everything. */
export function isQuiet(sides: readonly ChatSide[]): boolean {
  const states = sides.map(({ line }) => line().get());
  const last = Math.max(...states.map(({ marks }) => marks.lastSequence));
  return states.every(
    ({ loaded, outgoing, messages }) =>
      loaded && outgoing.length === 0 && (messages.at(-1)?.sequence ?? 0) === last,
  );
}
