import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { INVESTORS, startTestServer, type TestServer } from '#kernel/http/server.fixture.ts';

let world: TestServer;
const open = new Set<Client>();

beforeAll(async () => {
  world = await startTestServer([]);
});
afterEach(() => {
  for (const client of open) client.socket.terminate();
  open.clear();
});
afterAll(() => world.server.close());

interface Client {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  say(message: unknown): void;
  /** The next message that has not been read yet. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
  next(): Promise<any>;
  unread(): number;
}

async function join(headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, { headers });
  const arrived: string[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    arrived.push(data.toString());
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const client: Client = {
    socket,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next() {
      while (arrived.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return JSON.parse(arrived.shift() ?? '');
    },
    unread: () => arrived.length,
  };
  open.add(client);
  return client;
}

/** Waits until the server has taken a subscription, which it does not confirm by itself. */
async function subscribe(client: Client, ids: string[]): Promise<void> {
  const key = ids.toSorted().join(' ');
  client.say({ type: 'subscribe', quotes: ids });
  const isWatched = () => [...world.hub.listeners()].some(({ watching }) => watching === key);
  await expect.poll(isWatched).toBe(true);
}

describe('quotes', () => {
  test('given a socket that greets nobody, when a watched quote is published, then it hears it, and not the others', async () => {
    const client = await join();
    client.say({ type: 'subscribe', quotes: ['Q1.XNAS', 'Q2.XNAS'] });
    await subscribe(client, ['Q1.XNAS']);
    world.hub.publishQuote('Q2.XNAS', { id: 'Q2.XNAS', price: '2.00' });
    world.hub.publishQuote('Q1.XNAS', { id: 'Q1.XNAS', price: '1.00' });
    expect(await client.next()).toEqual({ type: 'quotes', quotes: [{ id: 'Q1.XNAS', price: '1.00' }] });
    expect(client.unread()).toBe(0);
  });

  test('given a quote that is known, when a socket subscribes, then it gets it at once', async () => {
    world.hub.publishQuote('Q3.XNAS', { id: 'Q3.XNAS', price: '3.00' });
    const client = await join();
    client.say({ type: 'subscribe', quotes: ['Q3.XNAS'] });
    expect((await client.next()).quotes).toEqual([{ id: 'Q3.XNAS', price: '3.00' }]);
  });

  test('given many updates within a second, then one leaves, the rest come as one a second later, the newest', async () => {
    const client = await join();
    await subscribe(client, ['Q4.XNAS']);
    const startedAt = performance.now();
    const publish = (price: string) => world.hub.publishQuote('Q4.XNAS', { id: 'Q4.XNAS', price });
    publish('1');
    expect((await client.next()).quotes[0].price).toBe('1');
    for (const price of ['2', '3', '4', '5']) publish(price);
    expect((await client.next()).quotes[0].price).toBe('5');
    expect(performance.now() - startedAt).toBeGreaterThan(880);
  });

  test('given quotes published together, then they arrive in one message', async () => {
    const client = await join();
    await subscribe(client, ['Q5.XNAS', 'Q6.XNAS']);
    world.hub.publishQuote('Q5.XNAS', { id: 'Q5.XNAS' });
    world.hub.publishQuote('Q6.XNAS', { id: 'Q6.XNAS' });
    expect((await client.next()).quotes).toHaveLength(2);
  });
});

describe('a log-in', () => {
  test('given a good token, then order events reach its investor and nobody else', async () => {
    const [ana, beto] = [await join(), await join()];
    ana.say({ type: 'hello', token: 'ana', language: 'es' });
    beto.say({ type: 'hello', token: 'beto' });
    expect(await ana.next()).toEqual({ type: 'ready', loggedIn: true });
    expect(await beto.next()).toEqual({ type: 'ready', loggedIn: true });
    world.hub.toInvestor(INVESTORS.ana, 'order', { id: '1', state: 'completed' });
    world.hub.toInvestor(INVESTORS.beto, 'balance', { currency: 'MXN' });
    expect(await ana.next()).toEqual({ type: 'event', name: 'order', data: { id: '1', state: 'completed' } });
    expect(await beto.next()).toEqual({ type: 'event', name: 'balance', data: { currency: 'MXN' } });
  });

  test('given what was told while a page did not listen yet, then it hears that it missed something, once', async () => {
    world.hub.toInvestor(INVESTORS.ana, 'order', { id: '2', state: 'completed' });
    const late = await join();
    late.say({ type: 'hello', token: 'ana', unheardMs: 0 });
    expect(await late.next()).toEqual({ type: 'ready', loggedIn: true });
    expect(await late.next()).toEqual({ type: 'event', name: 'missed', data: {} });
    const silent = await join();
    silent.say({ type: 'hello', token: 'ana' });
    expect(await silent.next()).toEqual({ type: 'ready', loggedIn: true });
    world.hub.toInvestor(INVESTORS.ana, 'balance', { currency: 'MXN' });
    expect(await silent.next()).toMatchObject({ name: 'balance' });
  });

  test('given the log-in ends, then its sockets are told and closed, others stay', async () => {
    const [ana, beto] = [await join(), await join()];
    ana.say({ type: 'hello', token: 'ana' });
    beto.say({ type: 'hello', token: 'beto' });
    await Promise.all([ana.next(), beto.next()]);
    world.hub.endLogIn('log-in-ana');
    expect(await ana.next()).toEqual({ type: 'ended' });
    expect(await ana.closed).toBe(4001);
    expect(beto.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('given a token that is not good, then the socket is told that it ended', async () => {
    const client = await join();
    client.say({ type: 'hello', token: 'forged' });
    expect(await client.next()).toEqual({ type: 'ended' });
    expect(await client.closed).toBe(4001);
  });

  test('given a hello without a token, then quotes may follow', async () => {
    const client = await join();
    client.say({ type: 'hello' });
    expect(await client.next()).toEqual({ type: 'ready', loggedIn: false });
  });

  test('given a hello that does not come first, then the socket is closed', async () => {
    const client = await join();
    client.say({ type: 'subscribe', quotes: [] });
    client.say({ type: 'hello', token: 'ana' });
    expect(await client.closed).toBe(1008);
  });
});

describe('bad input', () => {
  test.each([
    ['no JSON', 'hola'],
    ['an unknown type', { type: 'admin' }],
    ['more than 100 quotes', { type: 'subscribe', quotes: Array.from({ length: 101 }, (_, at) => `A${at}`) }],
    ['quotes that are no ids', { type: 'subscribe', quotes: ['<script>'] }],
    ['a silence before its beginning', { type: 'hello', token: 'ana', unheardMs: -1 }],
    ['quotes that are no list', { type: 'subscribe', quotes: 'AAPL' }],
  ])('given %s, then the socket is closed', async (_name, message) => {
    const client = await join();
    client.say(message);
    expect(await client.closed).toBe(1008);
  });

  test('given a message over 8 kB, then the socket is closed', async () => {
    const client = await join();
    client.say('x'.repeat(9_000));
    expect([1009, 1006]).toContain(await client.closed);
  });

  test('given a client that talks without end, then the socket is closed', async () => {
    const client = await join();
    for (let at = 0; at < 100; at += 1) client.say({ type: 'subscribe', quotes: [] });
    expect(await client.closed).toBe(1008);
  });

  test.each([
    ['https://evil.example', false],
    ['null', false],
    ['https://app.example', true],
    ['its own', true],
  ])('given a page of %s, then it may connect: %s', async (origin, allowed) => {
    const attempt = join({ origin: origin === 'its own' ? world.url : origin });
    if (allowed) expect((await attempt).socket.readyState).toBe(WebSocket.OPEN);
    else await expect(attempt).rejects.toThrow('403');
  });

  test('given a plain GET, then there is nothing to see', async () => {
    expect((await world.ask('/ws')).status).toBe(404);
  });
});

test('given sockets that left, then nothing of them is kept', async () => {
  const client = await join();
  client.say({ type: 'hello', token: 'ana' });
  await client.next();
  const before = world.hub.socketCount();
  client.socket.terminate();
  await client.closed;
  await expect.poll(() => world.hub.socketCount()).toBe(before - 1);
});
