import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrder, listOrders, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { type BreakableLine, openBreakableLine } from '#kernel/http/breakable-line.fixture.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';

const BUY = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
/** So often is tried while it is gone, and the server ticks in vain between. */
const TRIES = 5;
const TICK_MS = 200;

let world: TestBolsillo;
let line: BreakableLine;
beforeAll(async () => {
  world = await openBolsillo({
    tickEveryMs: TICK_MS,
    through: async (url) => {
      line = await openBreakableLine(url);
      return line.url;
    },
  });
});
afterAll(async () => {
  expect((await checkLedger(world.database.db)).faults).toEqual([]);
  await world.close();
  await line.cut();
});

async function previewed(investor: TestInvestor): Promise<string> {
  return (await investor.get(previewBuy, BUY)).previewId;
}

async function ordersOf(investor: TestInvestor): Promise<number> {
  return (await investor.get(listOrders, {})).items.length;
}

describe('the line between phone and server', () => {
  /** Sends a confirmation and hangs up: before the server can have answered, or before the body is whole. */
  function hangUp(investor: TestInvestor, previewId: string, key: string, whole: boolean): Promise<void> {
    const body = JSON.stringify({ previewId });
    return new Promise((resolve) => {
      const call = request(`${world.url}/api/trade/create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          userToken: investor.token,
          'idempotency-key': key,
        },
      });
      call.on('error', () => resolve());
      call.on('close', () => resolve());
      call.write(whole ? body : body.slice(0, 10), () => setImmediate(() => call.destroy()));
    });
  }

  test('given it drops when a confirmation was sent, when it is sent again under its key, then there is one order', async () => {
    const investor = await world.register();
    for (let attempt = 0; attempt < 5; attempt++) {
      const previewId = await previewed(investor);
      await hangUp(investor, previewId, `key-${attempt}`, true);
      const { order } = await investor.get(placeOrder, { previewId }, { idempotencyKey: `key-${attempt}` });
      const again = await investor.ask(placeOrder, { previewId }, { idempotencyKey: `key-${attempt}` });
      expect(again).toMatchObject({ ok: true, replayed: true, data: { order: { id: order.id } } });
      expect(await ordersOf(investor)).toBe(attempt + 1);
    }
  });

  test('given it drops in the middle of a confirmation, then nothing was done, and the key is free', async () => {
    const investor = await world.register();
    const previewId = await previewed(investor);
    await hangUp(investor, previewId, 'half', false);
    await sleep(100);
    expect(await ordersOf(investor)).toBe(0);
    const told = await investor.ask(placeOrder, { previewId }, { idempotencyKey: 'half' });
    expect(told).toMatchObject({ ok: true, replayed: false });
  });
});

describe('the database', () => {
  test('given it is gone for a while, then each call says so, nothing is half done, and all goes on by itself', async () => {
    // given an order confirmed and not yet filled, and a preview
    const investor = await world.register();
    const before = await previewed(investor);
    const waiting = await investor.get(placeOrder, { previewId: before }, { idempotencyKey: 'before' });
    const during = await previewed(investor);
    // when the database goes away
    await line.cut();
    const texts = new Set<string>();
    for (let tries = 0; tries < TRIES; tries++) {
      for (const language of LANGUAGES) {
        const response = await fetch(`${world.url}/api/trade/create?language=${language}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            userToken: investor.token,
            'idempotency-key': 'during',
          },
          body: JSON.stringify({ previewId: during }),
        });
        const envelope = await response.json();
        expect([response.status, envelope.success, envelope.code]).toEqual([503, false, -11]);
        expect(envelope.data).toEqual({ reason: 'server.unavailable' });
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        texts.add(envelope.msg);
      }
      // then prices, which need no database, are still there, and the server lives
      expect((await fetch(`${world.url}/api/stock/list?country=america`)).status).toBe(200);
      expect((await fetch(`${world.url}/health/live`)).status).toBe(200);
      expect((await fetch(`${world.url}/health/ready`)).status).toBe(503);
      await sleep(2 * TICK_MS);
    }
    expect(texts).toEqual(
      new Set([
        'El servidor se está actualizando; inténtalo en un momento',
        'The server is updating; try again in a moment',
        '服务器正在更新，请稍后再试',
      ]),
    );
    await line.mend();
    // then the key that was tried in vain does its command once, the one before is known, and both are filled
    const done = await investor.ask(placeOrder, { previewId: during }, { idempotencyKey: 'during' });
    expect(done).toMatchObject({ ok: true, replayed: false });
    const known = await investor.ask(placeOrder, { previewId: before }, { idempotencyKey: 'before' });
    expect(known).toMatchObject({ ok: true, replayed: true, data: waiting });
    expect(await ordersOf(investor)).toBe(2);
    await fills(investor, waiting.order.id);
    await expect.poll(async () => (await fetch(`${world.url}/health/ready`)).status).toBe(200);
  });

  /** Seconds go by until the order is completed; a submission that the outage cut off is looked up after ten. */
  async function fills(investor: TestInvestor, id: string): Promise<void> {
    for (let second = 0; second < 30; second++) {
      await world.pass(1_000);
      const { order } = await investor.get(getOrder, { id });
      if (order.state === 'completed') return;
    }
    throw new Error('the order was never filled');
  }
});
