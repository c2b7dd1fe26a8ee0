import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMarks, ChatMessage } from '../contract.ts';
import {
  type ChatLine,
  createChatLine,
  type LineTransport,
  type Outgoing,
  type OutgoingStore,
} from './chat-line.ts';

const PAGE = 4;

/** Numbers that a seed decides. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}

/** The server as the database keeps it: places without gaps, an id once. */
class Server {
  readonly messages: ChatMessage[] = [];
  send(from: 'investor' | 'firm', { clientId, text }: Outgoing): ChatMessage {
    const known = this.messages.find((one) => one.clientId === clientId);
    if (known) return known;
    const message: ChatMessage = {
      sequence: this.messages.length + 1,
      clientId,
      from,
      text,
      imageId: null,
      at: '2026-11-20T15:30:00.000Z',
      event: null,
      by: from === 'firm' ? 'Sofía' : null,
      card: null,
    };
    this.messages.push(message);
    return message;
  }
  page({ after, before }: { after?: number; before?: number }) {
    const items =
      after === undefined
        ? this.messages.filter(({ sequence }) => sequence < (before ?? Number.POSITIVE_INFINITY)).slice(-PAGE)
        : this.messages.filter(({ sequence }) => sequence > after).slice(0, PAGE);
    return { items, marks: marksOf(this.messages.length) };
  }
}

const marksOf = (lastSequence: number): ChatMarks => ({
  lastSequence,
  readByFirm: 0,
  deliveredToFirm: 0,
  readByInvestor: 0,
  deliveredToInvestor: 0,
});

function memoryStore(): OutgoingStore & { kept: Map<string, Outgoing> } {
  const kept = new Map<string, Outgoing>();
  return {
    kept,
    load: async () => [...kept.values()],
    put: async (outgoing) => {
      kept.set(outgoing.clientId, outgoing);
      return true;
    },
    remove: async (clientId) => void kept.delete(clientId),
  };
}

/** One side on one device: its page may be killed, what it kept stays. */
class Side {
  readonly store = memoryStore();
  readonly typed: string[] = [];
  private readonly world: World;
  private readonly from: 'investor' | 'firm';
  line: ChatLine;
  constructor(world: World, from: 'investor' | 'firm') {
    this.world = world;
    this.from = from;
    this.line = this.open();
  }
  kill(): void {
    this.line.close();
    this.line = this.open();
  }
  private open(): ChatLine {
    const line = createChatLine({
      transport: this.world.transportOf(this.from),
      store: this.store,
      later: (run) => this.world.later(run),
      newId: () => `${this.from}-${this.world.count++}`,
      now: () => this.world.count++,
      pageSize: PAGE,
    });
    line.wake();
    return line;
  }
}

/** Two sides, a server, and a line that loses, repeats and overtakes as dice say, until it is told to be good. */
class World {
  readonly server = new Server();
  readonly dice: (sides: number) => number;
  readonly waiting: (() => void)[] = [];
  readonly sides: Side[];
  bad = true;
  count = 0;
  constructor(seed: number) {
    this.dice = diceOf(seed);
    this.sides = [new Side(this, 'investor'), new Side(this, 'firm')];
  }
  later(run: () => void): () => void {
    this.waiting.push(run);
    return () => {
      const at = this.waiting.indexOf(run);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }
  transportOf(from: 'investor' | 'firm'): LineTransport {
    return {
      send: async (outgoing) => {
        await this.pause();
        if (this.fails()) return { kind: 'later' };
        const message = this.server.send(from, outgoing);
        this.tell(message);
        await this.pause();
        // Done, and the answer is lost.
        return this.fails() ? { kind: 'later' } : { kind: 'sent', message };
      },
      page: async (wish) => {
        await this.pause();
        return this.fails() ? null : this.server.page(wish);
      },
    };
  }
  /** The socket tells later, twice, or never. */
  private tell(message: ChatMessage): void {
    for (const side of this.sides) {
      const times = this.bad ? this.dice(3) : 1;
      for (let time = 0; time < times; time += 1) this.later(() => side.line.heard(message));
    }
  }
  private fails(): boolean {
    return this.bad && this.dice(3) === 0;
  }
  private pause(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
  /** Something that waits happens, not always the oldest. */
  async step(): Promise<void> {
    const [run] = this.waiting.splice(this.dice(Math.min(3, this.waiting.length || 1)), 1);
    run?.();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  }
}

test('every message typed is seen once, in one order, by both sides, whatever is cut, doubled and killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const world = new World(seed);
      let number = 0;
      for (let move = 0; move < 60; move += 1) {
        const side = world.sides[world.dice(2)] as Side;
        const what = world.dice(10);
        if (what < 3) {
          const text = `${number++}`;
          // Typed counts from the moment that it is kept.
          await side.line.type({ text });
          side.typed.push(text);
        } else if (what === 3) side.kill();
        else if (what === 4) side.line.wake();
        else await world.step();
      }
      world.bad = false;
      for (const side of world.sides) side.line.wake();
      for (let round = 0; round < 400; round += 1) {
        if (world.waiting.length === 0) for (const side of world.sides) side.line.wake();
        await world.step();
        if (round > 50 && isQuiet(world)) break;
      }
      const order = world.server.messages.map(({ text }) => text);
      const everything = world.sides.flatMap(({ typed }) => typed);
      expect(order.toSorted()).toEqual(everything.toSorted());
      for (const side of world.sides) {
        while (!side.line.get().reachedFirst) {
          const older = side.line.older();
          for (let turn = 0; turn < 5; turn += 1) await world.step();
          await older;
        }
        expect(side.line.get().messages.map(({ text }) => text)).toEqual(order);
        expect(side.line.get().outgoing).toEqual([]);
        expect(side.store.kept.size).toBe(0);
        // Each side's own stand in the order in which they were typed.
        const mine = new Set(side.typed);
        expect(order.filter((text) => mine.has(text))).toEqual(side.typed);
      }
    }),
    { numRuns: 500 },
  );
}, 60_000);

function isQuiet({ sides, server, waiting }: World): boolean {
  return (
    waiting.length === 0 &&
    sides.every(
      ({ line, store }) =>
        store.kept.size === 0 && (line.get().messages.at(-1)?.sequence ?? 0) === server.messages.length,
    )
  );
}

describe('a line', () => {
  const refusing = (why: string | null): LineTransport => {
    const server = new Server();
    return {
      send: async (outgoing) =>
        outgoing.text === why
          ? { kind: 'refused', why: 'no' }
          : { kind: 'sent', message: server.send('investor', outgoing) },
      page: async (wish) => server.page(wish),
    };
  };
  const lineOf = (transport: LineTransport, store: OutgoingStore = memoryStore()) =>
    createChatLine({
      transport,
      store,
      later: () => () => undefined,
      newId: () => crypto.randomUUID(),
      now: () => 1,
      pageSize: PAGE,
    });

  test('given a message that the server does not take, then it steps aside, and is sent again or dropped as asked', async () => {
    let why: string | null = 'bad';
    const inner = refusing('bad');
    const line = lineOf({
      ...inner,
      send: (out, keep) => (why ? inner.send(out, keep) : refusing(null).send(out, keep)),
    });
    line.wake();
    await line.type({ text: 'bad' });
    await line.type({ text: 'good' });
    await expect.poll(() => line.get().messages.map(({ text }) => text)).toEqual(['good']);
    expect(line.get().outgoing).toMatchObject([{ text: 'bad', refused: 'no' }]);
    const [{ clientId = '' } = {}] = line.get().outgoing;
    line.retry(clientId);
    await expect.poll(() => line.get().outgoing[0]?.refused).toBe('no');
    line.drop(clientId);
    expect(line.get().outgoing).toEqual([]);
    why = null;
  });

  test('given a phone that keeps nothing, then what was typed waits in the line, is said to be unkept, and is sent once', async () => {
    let isCut = true;
    const inner = refusing(null);
    const keepsNothing = { load: async () => [], put: async () => false, remove: async () => undefined };
    const line = lineOf(
      { ...inner, send: async (out, keep) => (isCut ? { kind: 'later' } : inner.send(out, keep)) },
      keepsNothing,
    );
    line.wake();
    await line.type({ text: 'one' });
    await line.type({ text: 'two' });
    expect(line.get()).toMatchObject({ unkept: 2, outgoing: [{ text: 'one' }, { text: 'two' }] });
    isCut = false;
    await expect
      .poll(() => {
        line.wake();
        return line.get().messages.map(({ text }) => text);
      })
      .toEqual(['one', 'two']);
    expect(line.get()).toMatchObject({ unkept: 0, outgoing: [] });
  });
});
