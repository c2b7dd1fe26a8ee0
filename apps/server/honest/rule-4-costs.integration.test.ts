import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type ExchangePreview, previewExchange } from '#features/exchange/contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { requestTariffChange } from '#features/tariff/contract.ts';
import {
  closePosition,
  getOrder,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { createWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import {
  cash,
  decide,
  openInvestor,
  passDay,
  pay,
  SECRET,
  show,
  take,
  toBitcoin,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import { money, parseMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { toldAsApplication, tryEveryCall } from './every-role.fixture.ts';

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

describe('what was previewed of money', () => {
  it('is what an exchange brings, to the cent', async () => {
    const shown = await ana.get(previewExchange, { from: 'MXN', amount: '5000.00' });
    const before = await cash(ana, 'USD');
    const { conversion } = await ana.get(createExchange, { previewId: shown.previewId });
    expect(conversion).toMatchObject({ amount: shown.amount, received: shown.received, rate: shown.rate });
    const brought = parseMoney((await cash(ana, 'USD'))[0]) - parseMoney(before[0]);
    expect(brought).toBe(parseMoney(shown.received));
  });

  it('is what a withdrawal costs and sends', async () => {
    const rita = await world.operator('reviewer');
    const beto = await openInvestor(world, rita);
    const shown = await beto.get(previewWithdrawal, toBitcoin('250.00'));
    const [before] = await cash(beto);
    const { withdrawal } = await beto.get(createWithdrawal, { previewId: shown.previewId, password: SECRET });
    const { amount, fee, quantity, rate } = shown;
    expect(withdrawal).toMatchObject({ amount, fee, quantity, rate });
    await passDay(world, beto);
    await take(rita, withdrawal.id);
    await decide(rita, withdrawal.id);
    expect(await pay(rita, withdrawal.id)).toMatchObject({ ok: true });
    expect(await show(beto, withdrawal.id)).toMatchObject({
      status: 'completed',
      amount,
      fee,
      quantity,
      rate,
    });
    const [after, frozen] = await cash(beto);
    expect([parseMoney(before) - parseMoney(after), frozen]).toEqual([parseMoney(amount), '0.00']);
  });

  it('stays as it was shown when two persons change the tariff before it is confirmed', async () => {
    const [teresa, tomas] = [await world.operator('treasurer'), await world.operator('treasurer')];
    const confirmed = async (shown: ExchangePreview) => {
      const { conversion } = await ana.get(createExchange, { previewId: shown.previewId });
      expect(conversion).toMatchObject({ received: shown.received, spreadPercent: shown.spreadPercent });
    };
    const from = '2026-12-02';
    // given a change that is agreed to between a preview and its confirmation
    const shown = await ana.get(previewExchange, { from: 'USD', amount: '100.00' });
    const { approvalId } = await teresa.get(requestTariffChange, {
      schedule: 'exchange_setting',
      line: 'spread_rate',
      effectiveFrom: from,
      values: { percent: '4.00' },
      reason: 'The bank charges us more',
    });
    await tomas.get(decideApprovalCall, { id: approvalId, agree: true });
    await confirmed(shown);
    // and when it comes to hold between another preview and its confirmation
    const eve = new Date(Date.parse(`${from}T06:00:00Z`) - 10_000).toISOString();
    await ana.get(advanceClockCall, { to: eve });
    await world.tick();
    const last = await ana.get(previewExchange, { from: 'USD', amount: '100.00' });
    await world.pass(15_000);
    await confirmed(last);
    // then only what is shown from now on costs more
    const dearer = await ana.get(previewExchange, { from: 'USD', amount: '100.00' });
    expect(dearer.spreadPercent).not.toBe(last.spreadPercent);
  });

  it('and no operator of whatever role changes what was shown', async () => {
    const shown = await ana.get(previewExchange, { from: 'MXN', amount: '500.00' });
    const { asked } = await tryEveryCall(world, {
      id: shown.previewId,
      previewId: shown.previewId,
      investorId: ana.id,
      rate: '1.00',
      spreadPercent: '5',
      received: '1.00',
      fee: '9.00',
      agree: true,
      opinion: 'Because I want to',
      reason: 'Because I want to',
    });
    expect(asked).toBeGreaterThan(200);
    const { conversion } = await ana.get(createExchange, { previewId: shown.previewId });
    expect(conversion).toMatchObject({ received: shown.received, rate: shown.rate });
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
    ['what an exchange was shown to cost', `UPDATE preview SET terms = '{}' WHERE kind = 'exchange'`],
    ['what a withdrawal was shown to cost', `UPDATE preview SET terms = '{}' WHERE kind = 'withdrawal'`],
    ['how long a binding preview is good', "UPDATE preview SET expires_at = 'infinity'"],
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
