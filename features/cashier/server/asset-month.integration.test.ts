import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierScene, openCashierScene } from './cashier.fixture.ts';

const ana = randomUUID();
const beto = randomUUID();
let scene: CashierScene;
beforeAll(async () => {
  scene = await openCashierScene();
  // given cash of October’s last minute in Mexico City, and of November’s first
  await scene.credit(ana, 'USD', 9_000_00n, Date.parse('2026-11-01T05:59:30.000Z'));
  await scene.credit(ana, 'USD', 1_000_00n, Date.parse('2026-11-01T06:00:00.000Z'));
  await scene.credit(ana, 'MXN', 200_000_00n, Date.parse('2026-11-10T18:00:00.000Z'));
  await scene.buy(ana, 'AAPL.XNAS', { shares: 10_000_000n, hold: 2_300_00n, value: 2_287_50n });
  await scene.sell(ana, 'AAPL.XNAS', { shares: 4_000_000n, value: 916_00n });
  await scene.credit(beto, 'USD', 1_00n);
});
afterAll(() => scene.close());

const month = async (token: string, input: object = {}) =>
  (await scene.call('asset/month', input, { token })).data;

test('needs a log-in', async () => {
  expect(await scene.call('asset/month')).toMatchObject({ status: 401, code: -3 });
});

test('begins with Mexico City’s month and counts each movement once, what was held and released included', async () => {
  expect(await month(ana, { currency: 'USD' })).toEqual({
    currency: 'USD',
    today: '2026-11-20',
    beginsOn: '2026-11-01',
    endsOn: '2026-11-30',
    // A sale of 916.00 with a commission of 1.00.
    cameIn: '1915.00',
    wentOut: '2287.50',
    days: [
      { date: '2026-11-01', cameIn: '1000.00', wentOut: '0.00' },
      { date: '2026-11-20', cameIn: '915.00', wentOut: '2287.50' },
    ],
  });
  expect(await month(ana)).toMatchObject({ currency: 'MXN', cameIn: '200000.00', wentOut: '0.00' });
});

test('tells nobody of another’s money', async () => {
  expect(await month(beto, { currency: 'USD' })).toMatchObject({
    cameIn: '1.00',
    wentOut: '0.00',
    days: [{ date: '2026-11-20', cameIn: '1.00', wentOut: '0.00' }],
  });
  expect(await month(randomUUID())).toMatchObject({ cameIn: '0.00', wentOut: '0.00', days: [] });
});

test('refuses a currency that is none', async () => {
  const told = await scene.call('asset/month', { currency: 'EUR' }, { token: ana });
  expect(told).toMatchObject({ code: -2 });
});
