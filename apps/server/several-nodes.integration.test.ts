import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { sendAnnouncement } from '#features/announcement/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { listOrders, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { subscribePush } from '#features/web-push/contract.ts';
import { uploadFile } from '#kernel/files/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { type SmallBroker, startSmallBroker } from '#kernel/realtime/small-broker.fixture.ts';
import { type Caller, openBolsillo, type TestBolsillo, type TestNode } from '#testing/bolsillo.ts';
import { makePushBrowser, openPushService, type PushService } from '#testing/push-service.ts';
import { somePicture } from '#testing/verified-investor.ts';
import { declaredParts } from './declared-parts.ts';

const PATIENT = { timeout: 30_000, interval: 100 };
const BUY = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
const LOW = { ...BUY, type: 'limit', limitPrice: '150.00' } as const;
const ROUNDS = 8;

let broker: SmallBroker;
let pushes: PushService;
let world: TestBolsillo;
let other: TestNode;
beforeAll(async () => {
  broker = await startSmallBroker();
  pushes = await openPushService();
  world = await openBolsillo({
    tickEveryMs: 150,
    pushOrigins: [pushes.origin],
    redisUrl: `redis://127.0.0.1:${broker.port}`,
  });
  other = await world.anotherNode();
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, declaredParts('invariants'))).faults).toEqual([]);
  await other.stop();
  await world.close();
  await pushes.close();
  await broker.stop();
});

const countOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await world.database.owner.query(sql, values)).rows[0].count);

/** Everything that a signed-in socket of a node is told. */
async function listen(url: string, token: string): Promise<string[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const told: string[] = [];
  socket.on('message', (data) => told.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token, language: 'es' }));
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), PATIENT);
  return told;
}

test('given the same key reaches both nodes at once, then the command is done once and both answer the same', async () => {
  const ana = await world.register();
  const nodes: Caller[] = [ana, other.as(ana)];
  for (let round = 0; round < ROUNDS; round++) {
    const { previewId } = await ana.get(previewBuy, BUY);
    const exchange = await ana.get(previewExchange, { from: 'MXN', amount: '500' });
    const idempotencyKey = crypto.randomUUID();
    const orders = await Promise.all(
      nodes.map((node) => node.ask(placeOrder, { previewId }, { idempotencyKey })),
    );
    const input = { previewId: exchange.previewId };
    const conversions = await Promise.all(
      nodes.map((node) => node.ask(createExchange, input, { idempotencyKey })),
    );
    for (const [one, two] of [orders, conversions]) {
      expect([one, two].map((answer) => answer?.ok && answer.replayed).sort()).toEqual([false, true]);
      expect(one?.ok && one.data).toEqual(two?.ok && two.data);
    }
  }
  expect((await ana.get(listOrders, { limit: 100 })).items).toHaveLength(ROUNDS);
  expect(await countOf('SELECT count(*) FROM exchange_conversion WHERE investor_id = $1', [ana.id])).toBe(
    ROUNDS,
  );
  await vi.waitFor(async () => {
    await world.pass(1_000);
    expect((await ana.get(listOrders, { state: 'pending' })).items).toEqual([]);
  }, PATIENT);
  expect(
    await countOf('SELECT count(*) FROM trade_fill WHERE investor_id = $1', [ana.id]),
  ).toBeGreaterThanOrEqual(ROUNDS);
});

test('given somebody is connected to the other node, then they hear there of what happens here', async () => {
  const ana = await world.register();
  const told = await listen(other.url, ana.token);
  const { previewId } = await ana.get(previewBuy, BUY);
  const { order } = await ana.get(placeOrder, { previewId });
  await vi.waitFor(() => expect(told.some((text) => text.includes(order.id))).toBe(true), PATIENT);
});

test('given both nodes look at the time, then each due instant, daily root, notification and push comes once', async () => {
  const paula = await world.operator('publisher');
  const crowd = await Promise.all(Array.from({ length: 5 }, () => world.register()));
  const browser = makePushBrowser(pushes.origin);
  const [ana] = crowd as [(typeof crowd)[number]];
  await ana.get(subscribePush, { endpoint: browser.endpoint, p256dh: browser.p256dh, auth: browser.auth });
  // given orders that end with the session, placed on both nodes
  for (const who of [ana, other.as(ana)]) {
    const { previewId } = await who.get(previewBuy, LOW);
    await who.get(placeOrder, { previewId });
  }
  // when all are told something and the night goes by on one node
  const texts = { es: { title: 'Mantenimiento', content: '<p>Texto.</p>' } };
  await paula.get(sendAnnouncement, { texts, audience: 'all', popup: false });
  await vi.waitFor(() => expect(pushes.received.length).toBeGreaterThan(0), PATIENT);
  const { now } = await ana.get(clockCall, {});
  const to = new Date(Date.parse(now) + 86_400_000).toISOString();
  await ana.get(advanceClockCall, { to });
  // then the other knows the time, and everything was done once
  await vi.waitFor(async () => {
    expect((await other.as(ana).get(clockCall, {})).now >= to).toBe(true);
    const { items } = await ana.get(listOrders, { limit: 100 });
    expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await countOf('SELECT count(*) FROM proof_root')).toBe(2);
    expect(await countOf('SELECT count(*) FROM due WHERE at <= $1', [to])).toBe(0);
    expect(await countOf('SELECT count(*) FROM push_outbox')).toBe(0);
  }, PATIENT);
  await sleep(500);
  for (const who of crowd) {
    const { items } = await other.as(who).get(listNotifications, { limit: 100 });
    expect(items.filter(({ title }) => title === 'Mantenimiento')).toHaveLength(1);
  }
  // one push for the announcement and one for each order that ended, none twice
  const { items } = await ana.get(listNotifications, { limit: 100 });
  expect(pushes.received).toHaveLength(items.length);
  expect(await countOf('SELECT count(*) FROM due WHERE failures > 0')).toBe(0);
  expect(await countOf('SELECT count(*) - count(DISTINCT date) AS count FROM proof_root')).toBe(0);
});

test('given a node is stopped in the middle of commands and uploads, then what it took it answers, and the other does the rest by the same keys', async () => {
  const ana = await world.register();
  const leaving = await world.anotherNode();
  const there = leaving.as(ana);
  const previews = await Promise.all(
    Array.from({ length: 12 }, () => ana.get(previewExchange, { from: 'MXN', amount: '300' })),
  );
  const commands = previews.map(({ previewId }) => ({ previewId, idempotencyKey: crypto.randomUUID() }));
  const picture = await somePicture();
  const uploads = Array.from({ length: 4 }, () =>
    there.ask(uploadFile, { kind: 'deposit_proof', data: picture }),
  );
  const sent = commands.map(async ({ previewId, idempotencyKey }, at) => {
    await sleep(at * 4);
    return there.ask(createExchange, { previewId }, { idempotencyKey });
  });
  // when it is stopped while they are under way
  await sleep(20);
  await leaving.stop();
  // then each was answered whole, or never taken
  const answers = await Promise.all([...sent, ...uploads]);
  for (const answer of answers)
    if (!answer.ok) expect(answer).toMatchObject({ kind: expect.stringMatching(/offline|http/) });
  const stored = answers.slice(commands.length).filter(({ ok }) => ok).length;
  expect(await countOf('SELECT count(*) FROM file WHERE owner_id = $1', [ana.id])).toBe(stored);
  for (const [at, { previewId, idempotencyKey }] of commands.entries()) {
    const again = await ana.ask(createExchange, { previewId }, { idempotencyKey });
    expect(again).toMatchObject({ ok: true });
    if (answers[at]?.ok) expect(again).toEqual({ ...answers[at], replayed: true });
  }
  expect(await countOf('SELECT count(*) FROM exchange_conversion WHERE investor_id = $1', [ana.id])).toBe(
    commands.length,
  );
});
