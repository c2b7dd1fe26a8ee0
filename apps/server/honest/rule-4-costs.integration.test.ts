import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePosition,
  getOrder,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { money, parseMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { toldAsApplication } from './every-role.fixture.ts';

/** Rule 4: all costs are shown before confirming, and a confirmation never costs more than its preview said. */

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
});
afterAll(() => world.close());

describe('what was previewed', () => {
  it.each([
    ['AAPL.XNAS', '3'],
    ['WALMEX.XMEX', '40'],
  ])('is the most that buying %s costs and the least that closing it gives', async (stockId, quantity) => {
    const buy = await ana.get(previewBuy, { stockId, side: 'buy', type: 'market', quantity, leverage: '1' });
    const fees = [buy.commission, buy.iva, buy.regulatoryFee].reduce((sum, fee) => sum + parseMoney(fee), 0n);
    expect(parseMoney(buy.total)).toBe(money(parseMoney(buy.principal) + fees));
    expect(parseMoney(buy.maxTotal)).toBeGreaterThanOrEqual(parseMoney(buy.total));
    const { order } = await ana.get(placeOrder, { previewId: buy.previewId });
    await world.pass(60_000);
    const bought = (await ana.get(getOrder, { id: order.id })).order;
    expect(bought.filledQuantity).toBe(quantity);
    expect(parseMoney(bought.total)).toBeLessThanOrEqual(parseMoney(buy.maxTotal));

    const { items } = await ana.get(listPositions, { state: 'open' });
    const position = items.find((item) => item.stockId === stockId)!;
    const close = await ana.get(previewClose, { id: position.id });
    const { order: sale } = await ana.get(closePosition, { previewId: close.previewId });
    await world.pass(60_000);
    const sold = (await ana.get(getOrder, { id: sale.id })).order;
    for (const fill of sold.fills) expect(Number(fill.price)).toBeGreaterThanOrEqual(Number(close.minPrice));
    const charged = [sold.commission, sold.iva, sold.regulatoryFee].reduce(
      (sum, fee) => sum + parseMoney(fee),
      0n,
    );
    expect(parseMoney(sold.total)).toBe(money(parseMoney(sold.value) - charged));
  });
});

describe('the application’s role', () => {
  it.each([
    ['a preview’s price', 'UPDATE trade_preview SET bound_price = bound_price * 2'],
    ['a preview’s hold', 'UPDATE trade_preview SET hold_amount = hold_amount * 2'],
    ['how long a preview is good', "UPDATE trade_preview SET expires_at = 'infinity'"],
    ['an order’s bound', 'UPDATE trade_order SET bound_price = bound_price * 2'],
    ['what an order holds', 'UPDATE trade_order SET hold_amount = hold_amount * 2'],
    ['a fee', 'UPDATE fee_rate SET rate = rate * 2'],
    ['a fee’s day', "UPDATE fee_rate SET effective_from = '2000-01-01'"],
    ['what an exchange was shown to cost', 'UPDATE exchange_preview SET spread_rate = 1'],
    ['what a withdrawal was shown to cost', 'UPDATE withdrawal_preview SET fee = 1'],
    ['what a withdrawal costs', 'UPDATE withdrawal SET fee = 1'],
  ])('cannot change %s', async (_what, statement) => {
    expect(await toldAsApplication(world, statement)).toMatch(/^(42501|BF004)$/);
  });

  it('cannot put in a fee that two persons have not agreed to', async () => {
    const { rows } = await world.database.owner.query(
      `SELECT table_name FROM information_schema.columns c WHERE column_name = 'change_id' AND table_schema = 'public'
        ORDER BY 1`,
    );
    const tables = rows.map(({ table_name }) => table_name as string);
    expect(tables).toContain('fee_rate');
    for (const table of tables)
      expect(
        await toldAsApplication(world, `INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1`),
        table,
      ).toBe('42501');
  });
});
