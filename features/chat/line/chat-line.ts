import type { ChatMarks, ChatMessage } from '../contract.ts';

/** What somebody typed and the server has not confirmed. */
export interface Outgoing {
  readonly clientId: string;
  /** In which order it was typed. */
  readonly place: number;
  readonly text: string;
  readonly card: { readonly kind: 'order' | 'deposit'; readonly id: string } | null;
  readonly picture: OutgoingPicture | null;
  /** Device time. */
  readonly typedAt: number;
  /** Why the server does not take it, in words; null while it waits. */
  readonly refused: string | null;
}

/** A picture that travels with a message; `imageId` once the server has it. */
export interface OutgoingPicture {
  readonly name: string;
  readonly bytes: number;
  /** Base64 of a JPEG. */
  readonly data: string;
  readonly imageId: string | null;
}

/** What came of sending. */
export type Sent =
  | { readonly kind: 'sent'; readonly message: ChatMessage }
  /** Not now: no line, or too often; whether it was done is not known. */
  | { readonly kind: 'later'; readonly afterMs?: number | undefined }
  | { readonly kind: 'refused'; readonly why: string };

export interface LinePage {
  readonly items: readonly ChatMessage[];
  readonly marks: ChatMarks;
}

/** How a line reaches the server; nothing here throws. */
export interface LineTransport {
  /** `keep` remembers a step on the way, such as a picture that has arrived. */
  send(outgoing: Outgoing, keep: (outgoing: Outgoing) => Promise<void>): Promise<Sent>;
  /** Exclusive bounds; null where there is no answer now. */
  page(wish: { after?: number; before?: number }): Promise<LinePage | null>;
}

/** Where what is not confirmed outlives the page. */
export interface OutgoingStore {
  load(): Promise<Outgoing[]>;
  /** Whether it is kept: where it is not, the line alone holds it. */
  put(outgoing: Outgoing): Promise<boolean>;
  remove(clientId: string): Promise<void>;
}

export interface LineState {
  /** Without gaps, by sequence. */
  readonly messages: readonly ChatMessage[];
  /** In the order in which it was typed. */
  readonly outgoing: readonly Outgoing[];
  /** How many of `outgoing` could not be kept, and would be lost with the page. */
  readonly unkept: number;
  readonly marks: ChatMarks;
  /** The first page is there. */
  readonly loaded: boolean;
  /** Nothing stands before the first of `messages`. */
  readonly reachedFirst: boolean;
}

export interface LineNeeds {
  readonly transport: LineTransport;
  readonly store: OutgoingStore;
  /** Runs something later; gives how to forget it. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly newId: () => string;
  readonly now: () => number;
  /** Messages of a full page: one that is shorter is the last. */
  readonly pageSize: number;
}

export interface Typed {
  readonly text: string;
  readonly card?: Outgoing['card'];
  readonly picture?: OutgoingPicture | null;
}

/** One side of a conversation, on one device. */
export interface ChatLine {
  get(): LineState;
  subscribe(listener: () => void): () => void;
  /** Takes up what was kept, fetches what is missing, and sends what waits; safe to ask for at any time. */
  wake(): void;
  /** Keeps what was typed before anything else, then sends it behind what was typed earlier. */
  type(typed: Typed): Promise<void>;
  /** The socket told of a message. */
  heard(message: ChatMessage): void;
  /** The socket told how far each side has got. */
  heardMarks(marks: ChatMarks): void;
  /** Something came that is to be fetched. */
  missed(): void;
  older(): Promise<void>;
  retry(clientId: string): void;
  drop(clientId: string): void;
  close(): void;
}

const NO_MARKS: ChatMarks = {
  lastSequence: 0,
  readByFirm: 0,
  deliveredToFirm: 0,
  readByInvestor: 0,
  deliveredToInvestor: 0,
};
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Makes a line. Nothing typed is lost: it is kept before it is sent, sent again under the same id until the server answers, and
 * forgotten only then. Nothing is shown twice: places are unique, and what stands in the conversation waits no more. Both sides
 * see one order, the server's: a place that does not follow is fetched, never shown ahead.
 */
export function createChatLine(needs: LineNeeds): ChatLine {
  const line = new Line(needs);
  return {
    get: () => line.state,
    subscribe: (listener) => line.subscribe(listener),
    wake: () => line.wake(),
    type: (typed) => line.type(typed),
    heard: (message) => line.heard(message),
    heardMarks: (marks) => line.change({ marks: furthest(line.state.marks, marks) }),
    missed: () => void line.resume(),
    older: () => line.older(),
    retry: (clientId) => line.retry(clientId),
    drop: (clientId) => void line.forget([clientId]),
    close: () => line.close(),
  };
}

class Line {
  readonly needs: LineNeeds;
  state: LineState = {
    messages: [],
    outgoing: [],
    unkept: 0,
    marks: NO_MARKS,
    loaded: false,
    reachedFirst: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly unkept = new Set<string>();
  private restored: Promise<void> | null = null;
  private resuming = false;
  private resumeAgain = false;
  private sending = false;
  private failures = 0;
  private stopRetry: (() => void) | null = null;
  private closed = false;

  constructor(needs: LineNeeds) {
    this.needs = needs;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  change(part: Partial<LineState>): void {
    if (this.closed) return;
    const next = { ...this.state, ...part };
    const unkept = next.outgoing.filter(({ clientId }) => this.unkept.has(clientId)).length;
    this.state = { ...next, unkept };
    for (const listener of this.listeners) listener();
  }

  close(): void {
    this.closed = true;
    this.stopRetry?.();
  }

  wake(): void {
    this.stopRetry?.();
    this.stopRetry = null;
    void this.resume();
    void this.pump();
  }

  /** What an earlier page kept stands before what is typed now. */
  private restore(): Promise<void> {
    this.restored ??= this.needs.store.load().then((kept) => {
      const known = new Set(this.state.outgoing.map(({ clientId }) => clientId));
      const before = kept.filter(({ clientId }) => !known.has(clientId));
      this.change({ outgoing: inOrder([...before, ...this.state.outgoing]) });
    });
    return this.restored;
  }

  async type({ text, card = null, picture = null }: Typed): Promise<void> {
    await this.restore();
    const last = this.state.outgoing.at(-1)?.place ?? 0;
    const now = this.needs.now();
    const outgoing: Outgoing = {
      clientId: this.needs.newId(),
      place: Math.max(now, last + 1),
      text,
      card,
      picture,
      typedAt: now,
      refused: null,
    };
    await this.keep(outgoing);
    void this.pump();
  }

  private async keep(outgoing: Outgoing): Promise<void> {
    const isKept = await this.needs.store.put(outgoing);
    if (isKept) this.unkept.delete(outgoing.clientId);
    else this.unkept.add(outgoing.clientId);
    const others = this.state.outgoing.filter(({ clientId }) => clientId !== outgoing.clientId);
    this.change({ outgoing: inOrder([...others, outgoing]) });
  }

  /** One at a time, in the order in which they were typed; what the server does not take steps aside. */
  private async pump(): Promise<void> {
    if (this.sending || this.closed) return;
    this.sending = true;
    await this.restore();
    try {
      for (let next = this.next(); next !== null && !this.closed; next = this.next()) {
        const sent = await this.needs.transport.send(next, (step) => this.keep(step));
        if (this.closed) return;
        if (sent.kind === 'later') return this.tryLater(sent.afterMs);
        this.failures = 0;
        if (sent.kind === 'sent') await this.confirmed(next.clientId, sent.message);
        else await this.keep({ ...next, refused: sent.why });
      }
    } finally {
      this.sending = false;
    }
  }

  private next(): Outgoing | null {
    return this.state.outgoing.find(({ refused }) => refused === null) ?? null;
  }

  private async confirmed(clientId: string, message: ChatMessage): Promise<void> {
    this.heard(message);
    // Where places before it are missing, it is fetched with them.
    await this.needs.store.remove(clientId);
    this.change({ outgoing: this.state.outgoing.filter((one) => one.clientId !== clientId) });
  }

  private tryLater(afterMs: number | undefined): void {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures, 5));
    this.failures += 1;
    this.stopRetry?.();
    this.stopRetry = this.needs.later(() => this.wake(), Math.max(pause, afterMs ?? 0));
  }

  /** Fetches what came after the last one that is there, until nothing is missing. */
  async resume(): Promise<void> {
    if (this.resuming) {
      this.resumeAgain = true;
      return;
    }
    this.resuming = true;
    let isWhole = true;
    try {
      do {
        this.resumeAgain = false;
        isWhole = await this.fetchMissing();
      } while (this.resumeAgain && isWhole && !this.closed);
    } finally {
      this.resuming = false;
    }
    if (!isWhole && !this.closed) this.tryLater(undefined);
  }

  private async fetchMissing(): Promise<boolean> {
    for (;;) {
      const after = this.state.messages.at(-1)?.sequence;
      const page = await this.needs.transport.page(after === undefined ? {} : { after });
      if (page === null || this.closed) return false;
      this.take(page.items);
      const marks = furthest(this.state.marks, page.marks);
      const isFirst = after === undefined;
      this.change({
        marks,
        loaded: true,
        ...(isFirst && { reachedFirst: page.items.length < this.needs.pageSize }),
      });
      if (isFirst || page.items.length < this.needs.pageSize) return true;
    }
  }

  async older(): Promise<void> {
    const before = this.state.messages[0]?.sequence;
    if (before === undefined || this.state.reachedFirst) return;
    const page = await this.needs.transport.page({ before });
    if (page === null || this.state.messages[0]?.sequence !== before) return;
    this.change({
      messages: [...page.items, ...this.state.messages],
      reachedFirst: page.items.length < this.needs.pageSize,
    });
  }

  heard(message: ChatMessage): void {
    const last = this.state.messages.at(-1)?.sequence ?? 0;
    if (!this.state.loaded || message.sequence > last + 1) void this.resume();
    else this.take([message]);
  }

  /** Adds what follows; what is known already, or does not follow, is left out. */
  private take(items: readonly ChatMessage[]): void {
    const messages = [...this.state.messages];
    for (const item of items) {
      const last = messages.at(-1)?.sequence;
      if (last === undefined || item.sequence === last + 1) messages.push(item);
    }
    if (messages.length === this.state.messages.length) return;
    const added = new Set(messages.slice(this.state.messages.length).map(({ clientId }) => clientId));
    const arrived = this.state.outgoing.filter(({ clientId }) => added.has(clientId));
    const marks = { ...this.state.marks, lastSequence: messages.at(-1)?.sequence ?? 0 };
    this.change({
      messages,
      marks: furthest(this.state.marks, marks),
      outgoing: this.state.outgoing.filter((one) => !arrived.includes(one)),
    });
    void this.forget(arrived.map(({ clientId }) => clientId));
  }

  async forget(clientIds: readonly string[]): Promise<void> {
    if (clientIds.length === 0) return;
    this.change({ outgoing: this.state.outgoing.filter(({ clientId }) => !clientIds.includes(clientId)) });
    for (const clientId of clientIds) await this.needs.store.remove(clientId);
  }

  retry(clientId: string): void {
    const refused = this.state.outgoing.find((one) => one.clientId === clientId);
    if (!refused) return;
    // A picture that the server has forgotten meanwhile travels again.
    const picture = refused.picture && { ...refused.picture, imageId: null };
    void this.keep({ ...refused, picture, refused: null }).then(() => this.pump());
  }
}

const inOrder = (outgoing: readonly Outgoing[]) => outgoing.toSorted((a, b) => a.place - b.place);

/** Marks go forward only, in whatever order they are heard. */
function furthest(one: ChatMarks, other: ChatMarks): ChatMarks {
  const most = (name: keyof ChatMarks) => Math.max(one[name], other[name]);
  return {
    lastSequence: most('lastSequence'),
    readByFirm: most('readByFirm'),
    deliveredToFirm: most('deliveredToFirm'),
    readByInvestor: most('readByInvestor'),
    deliveredToInvestor: most('deliveredToInvestor'),
  };
}
