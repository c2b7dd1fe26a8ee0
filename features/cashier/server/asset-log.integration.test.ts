import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { AssetLogItem } from '../contract.ts';
import { typeOf } from './asset-type.ts';
import { type CashierScene, openCashierScene } from './cashier.fixture.ts';

const ana = randomUUID();
const beto = randomUUID();
let scene: CashierScene;
beforeAll(async () => {
  scene = await openCashierScene();
  await scene.credit(ana, 'MXN', 200_000_00n);
  await scene.credit(ana, 'USD', 10_000_00n);
  await scene.buy(ana, 'AAPL.XNAS', { shares: 10_000_000n, hold: 2_300_00n, value: 2_287_50n });
  await scene.sell(ana, 'AAPL.XNAS', { shares: 4_000_000n, value: 916_00n });
  await scene.buy(ana, 'WALMEX.XMEX', { shares: 100_000_000n, hold: 6_100_00n, value: 6_000_00n });
  await scene.credit(beto, 'USD', 1_00n);
});
afterAll(() => scene.close());

const log = async (input: object = {}, language = 'es') =>
  (await scene.call('asset/log', input, { token: ana, language })).data.items as AssetLogItem[];

describe('asset/log', () => {
  test('needs a log-in', async () => {
    expect(await scene.call('asset/log')).toMatchObject({ status: 401, code: -3 });
  });

  test('gives every movement of available cash, newest first, signed, with the balance before and after', async () => {
    const items = await log();
    expect(
      items.map(({ subType, currency, amount, amountBefore, amountAfter }) => [
        subType,
        currency,
        amount,
        amountBefore,
        amountAfter,
      ]),
    ).toEqual([
      ['trade.buy.release', 'MXN', '100.00', '193900.00', '194000.00'],
      ['trade.buy.hold', 'MXN', '-6100.00', '200000.00', '193900.00'],
      ['trade.sell.commission', 'USD', '-1.00', '8628.50', '8627.50'],
      ['trade.sell.settle', 'USD', '916.00', '7712.50', '8628.50'],
      ['trade.buy.release', 'USD', '12.50', '7700.00', '7712.50'],
      ['trade.buy.hold', 'USD', '-2300.00', '10000.00', '7700.00'],
      ['sandbox.starting-cash', 'USD', '10000.00', '0.00', '10000.00'],
      ['sandbox.starting-cash', 'MXN', '200000.00', '0.00', '200000.00'],
    ]);
    expect(items[0]).toMatchObject({
      type: 'trade.buy',
      movementText: 'Compra de WALMEX',
      symbol: 'WALMEX',
      time: '2026-11-20T16:20:30.000Z',
      orderId: '01900000-0000-7000-8000-000000000001',
      record: { kind: 'order', id: '01900000-0000-7000-8000-000000000001' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(items.at(-1)).toMatchObject({
      type: 'sandbox',
      movementText: 'Simulación',
      symbol: null,
      orderId: null,
      record: null,
    });
  });

  test.each([
    ['es', 'Venta', 'Venta de acciones', 'Venta de 4 AAPL a 100.00'],
    ['en', 'Sale', 'Sale of shares', 'Sale of 4 AAPL at 100.00'],
    ['zh', '卖出', '卖出股票', '以 100.00 卖出 4 股 AAPL'],
  ])('is told in the language of the call: %s', async (language, typeText, subTypeText, description) => {
    const items = await log({ currency: 'USD', type: 'trade.sell' }, language);
    expect(items.find(({ subType }) => subType === 'trade.sell.settle')).toMatchObject({
      typeText,
      subTypeText,
      description,
    });
  });

  test('is filtered by currency and by type', async () => {
    expect(new Set((await log({ currency: 'MXN' })).map((item) => item.currency))).toEqual(new Set(['MXN']));
    expect((await log({ type: 'trade.sell' })).map((item) => item.subType)).toEqual([
      'trade.sell.commission',
      'trade.sell.settle',
    ]);
    expect(await log({ type: 'trade.sell', currency: 'MXN' })).toEqual([]);
  });

  test('comes in pages that give each line once', async () => {
    const whole = await log();
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: AssetLogItem[]; nextCursor: string | null } = (
        await scene.call('asset/log', { limit: 3, ...(cursor && { cursor }) }, { token: ana })
      ).data;
      ids.push(...page.items.map((item: AssetLogItem) => item.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(ids).toEqual(whole.map((item) => item.id));
  });

  test('shows nobody else’s lines', async () => {
    const { data } = await scene.call('asset/log', {}, { token: beto });
    expect(data.items).toHaveLength(1);
    expect((await scene.call('asset/log', {}, { token: randomUUID() })).data).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test.each([{ currency: 'EUR' }, { type: 'gift' }, { limit: 0 }, { limit: 101 }, { cursor: 'forged' }])(
    'names the field at fault of %j',
    async (input) => {
      const told = await scene.call('asset/log', input, { token: ana });
      expect(told).toMatchObject({ status: 400, code: -2 });
      expect(Object.keys(told.data.fields)).toEqual(Object.keys(input));
    },
  );
});

test('asset/types needs a log-in, and tells what the features have, in their order', async () => {
  expect(await scene.call('asset/types')).toMatchObject({ status: 401, code: -3 });
  expect((await scene.call('asset/types', {}, { token: ana })).data.types).toEqual([
    'margin',
    'trade.buy',
    'trade.sell',
    'otc.buy',
    'otc.sell',
    'deposit',
    'withdrawal',
    'exchange',
    'mutual-fund.buy',
    'mutual-fund.redeem',
    'foundation.buy',
    'foundation.sell',
    'foundation.owed',
    'loan.credit',
    'loan.repay',
    'sandbox',
    'operator.adjustment.deposit',
    'operator.adjustment.bonus',
    'operator.adjustment.deduction',
    'dividend',
    'split',
    'block.buy',
    'block.sell',
    'ipo',
    'placement',
  ]);
});

test('each posting that may touch available cash has its type and its texts in three languages', async () => {
  const catalogs = loadCatalogs(`${import.meta.dirname}/../../..`);
  const { rows } = await scene.test.owner.query<{ name: string }>(
    `SELECT DISTINCT name FROM ledger.posting_rule
      WHERE asset_class = 'cash' AND 'investor.available' IN (source, destination) AND name NOT LIKE 'test.%'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const types = declaredParts('assetTypes');
  for (const { name } of rows) {
    const type = typeOf(types, name);
    expect(types.map((known) => known.type)).toContain(type);
    for (const key of [`asset.type.${type}`, `asset.subtype.${name}`, `asset.description.${name}`])
      for (const language of LANGUAGES) expect(catalogs.translate(language, key, {})).not.toBe(key);
  }
});
