import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_MARKET } from '#testing/bolsillo.ts';
import {
  HASH,
  INSTANT,
  MONEY,
  matching,
  type OtherProgram,
  openOtherProgram,
  orNull,
  PRICE,
  QUANTITY,
  type Read,
  TEXT,
  UUID,
} from './fixed-shapes.fixture.ts';

/**
 * The shapes that other programs count on, written here once more and by hand: a contract that changes one of them must
 * fail here. Only the names and kinds that are promised are looked at; a call may tell more.
 */

let program: OtherProgram;
beforeAll(async () => {
  program = await openOtherProgram('5599000002');
  await program.register();
});
afterAll(() => program.close());

const orderShape = {
  id: UUID,
  stockId: TEXT,
  side: matching(/^(buy|sell)$/),
  type: matching(/^(market|limit|otc)$/),
  state: matching(/^(pending|completed|cancelled)$/),
  reason: orNull(TEXT),
  quantity: QUANTITY,
  filledQuantity: QUANTITY,
  averagePrice: orNull(PRICE),
  limitPrice: orNull(PRICE),
  createdAt: INSTANT,
};

describe('otc', () => {
  it('a quote adds up, and accepted it is an order of its own type', async () => {
    const quote = await program.success('otc/request', {
      stockId: 'WALMEX.XMEX',
      side: 'buy',
      quantity: '10',
    });
    expect(quote).toMatchObject({
      quoteId: UUID,
      expiresAt: new Date(OPEN_MARKET + 30_000).toISOString(),
      price: PRICE,
      reference: PRICE,
      spread: MONEY,
      value: MONEY,
      commission: MONEY,
      iva: MONEY,
      regulatoryFee: MONEY,
      total: MONEY,
      currency: 'MXN',
    });
    const { order } = await program.success('otc/accept', { quoteId: quote.quoteId });
    expect(order).toMatchObject({
      ...orderShape,
      type: 'otc',
      state: 'completed',
      averagePrice: quote.price,
    });
    // and sold the same way
    const { positionId } = order as { positionId: string };
    const sale = await program.success('otc/request', {
      stockId: 'WALMEX.XMEX',
      side: 'sell',
      quantity: '10',
      positionId,
    });
    const sold = await program.success('otc/accept', { quoteId: sale.quoteId });
    expect(sold.order).toMatchObject({ ...orderShape, type: 'otc', side: 'sell' });
  });
});

const cents = (amount: string) => BigInt(amount.replace('.', ''));

describe('trade and position', () => {
  let order: Read;
  let position: Read;

  it.each([
    ['AAPL.XNAS', 'USD'],
    ['WALMEX.XMEX', 'MXN'],
  ])('preview of %s adds up', async (stockId, currency) => {
    const preview = await program.success('trade/preview', {
      stockId,
      side: 'buy',
      type: 'market',
      quantity: '10',
      leverage: '1',
    });
    expect(preview).toMatchObject({
      previewId: UUID,
      expiresAt: new Date(OPEN_MARKET + 30_000).toISOString(),
      price: PRICE,
      maxPrice: PRICE,
      value: MONEY,
      principal: MONEY,
      borrowed: '0.00',
      commission: MONEY,
      iva: MONEY,
      regulatoryFee: MONEY,
      nightlyFee: '0.00',
      total: MONEY,
      maxTotal: MONEY,
      breakEven: PRICE,
      currency,
    });
    expect(cents(preview.total)).toBe(
      cents(preview.principal) +
        cents(preview.commission) +
        cents(preview.iva) +
        cents(preview.regulatoryFee),
    );
    const { ask } = await program.success('stock/detail', { id: stockId });
    const millionths = (decimal: string) =>
      BigInt(decimal.replace('.', '').padEnd(decimal.indexOf('.') + 6, '0'));
    expect(preview.price).toBe(ask);
    // 0.50% above the ask, half-even to 6 decimals
    expect(millionths(preview.maxPrice) * 1_000n).toBe(millionths(ask) * 1_005n);
  });

  it('create, list, detail and cancel', async () => {
    const preview = await program.success('trade/preview', {
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'market',
      quantity: '10',
      leverage: '1',
    });
    const created = await program.success('trade/create', { previewId: preview.previewId });
    expect(Object.keys(created)).toEqual(['order']);
    expect(created.order).toMatchObject({
      ...orderShape,
      state: 'pending',
      reason: null,
      averagePrice: null,
    });
    await program.world.pass(1_000);
    order = (await program.success('trade/detail', { id: created.order.id })).order;
    expect(order).toMatchObject({
      ...orderShape,
      state: 'completed',
      filledQuantity: '10',
      averagePrice: PRICE,
    });
    const list = await program.success('trade/list', {});
    expect(Object.keys(list).sort()).toEqual(['items', 'nextCursor']);
    expect(list.items[0]).toMatchObject({ ...orderShape, id: order.id });
    const limit = await program.success('trade/preview', {
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'limit',
      quantity: '1',
      limitPrice: order.averagePrice.replace(
        /^(\d+).*/,
        (_: string, whole: string) => `${Number(whole) - 40}.00`,
      ),
      timeInForce: 'gtc',
      leverage: '1',
    });
    const waiting = await program.success('trade/create', { previewId: limit.previewId });
    expect(waiting.order).toMatchObject({ ...orderShape, type: 'limit', limitPrice: PRICE });
    expect((await program.success('trade/cancel', { id: waiting.order.id })).order).toMatchObject(orderShape);
    await program.world.pass(1_000);
    expect((await program.success('trade/detail', { id: waiting.order.id })).order).toMatchObject({
      state: 'cancelled',
      reason: 'order.cancelled',
    });
  });

  it('position list, preview_close and close', async () => {
    const list = await program.success('position/list', { state: 'open' });
    expect(Object.keys(list).sort()).toEqual(['items', 'nextCursor']);
    position = list.items[0];
    expect(position).toMatchObject({ id: UUID, stockId: 'AAPL.XNAS', quantity: '10' });
    // every field of a position that investors are promised
    expect(position).toMatchObject({
      buyPrice: PRICE,
      currentPrice: PRICE,
      closePrice: null,
      principal: MONEY,
      floatingProfit: MONEY,
      percentage: MONEY,
      serviceFee: MONEY,
      overnightFee: MONEY,
      totalProfit: MONEY,
      marketValue: MONEY,
      holdingSeconds: expect.any(Number),
      closeDate: null,
    });
    const preview = await program.success('position/preview_close', { id: position.id, quantity: '4' });
    expect(preview).toMatchObject({
      previewId: UUID,
      expiresAt: INSTANT,
      price: PRICE,
      minPrice: PRICE,
      value: MONEY,
      repaid: '0.00',
      commission: MONEY,
      iva: MONEY,
      regulatoryFee: MONEY,
      overnightFee: '0.00',
      total: MONEY,
      currency: 'USD',
    });
    const { order: sale } = await program.success('position/close', { previewId: preview.previewId });
    expect(sale).toMatchObject({ ...orderShape, side: 'sell', quantity: '4' });
    await program.world.pass(1_000);
    const closed = await program.success('position/list', { state: 'closed' });
    expect(closed.items[0]).toMatchObject({
      parentId: position.id,
      quantity: '4',
      closePrice: PRICE,
      closeDate: INSTANT,
    });
  });

  it('a key sent again gives the very bytes of the first success, marked', async () => {
    const preview = await program.success('trade/preview', {
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'market',
      amount: '100.00',
      leverage: '1',
    });
    const first = await program.call(
      'trade/create',
      { previewId: preview.previewId },
      { 'idempotency-key': 'mine' },
    );
    const again = await program.call(
      'trade/create',
      { previewId: preview.previewId },
      { 'idempotency-key': 'mine' },
    );
    expect(again.envelope).toEqual(first.envelope);
    expect([first.headers.get('idempotency-hit'), again.headers.get('idempotency-hit')]).toEqual([null, '1']);
    const other = await program.call(
      'trade/create',
      { previewId: randomUUID() },
      { 'idempotency-key': 'mine' },
    );
    expect([other.status, other.envelope.code, other.data.reason]).toEqual([
      200,
      -17,
      'idempotency.conflict',
    ]);
  });
});

describe('asset/log', () => {
  it('is signed, newest first, and its lines join without a gap', async () => {
    const { items, nextCursor } = await program.success('asset/log', { currency: 'USD', limit: 100 });
    expect(nextCursor).toBeNull();
    for (const item of items) {
      expect(item).toMatchObject({
        id: TEXT,
        type: TEXT,
        subType: TEXT,
        currency: 'USD',
        amount: MONEY,
        amountBefore: MONEY,
        amountAfter: MONEY,
        time: INSTANT,
        description: TEXT,
        hash: HASH,
      });
    }
    const cents = (decimal: string) => BigInt(decimal.replace('.', ''));
    for (const [index, item] of items.entries()) {
      expect(cents(item.amountAfter)).toBe(cents(item.amountBefore) + cents(item.amount));
      const older = items[index + 1];
      expect(item.amountBefore).toBe(older ? older.amountAfter : '0.00');
    }
    const { user: now } = await program.success('user/get_info', {});
    expect(items[0].amountAfter).toBe(now.cash[1].available);
    const sandbox = await program.success('asset/log', { type: items.at(-1).type });
    expect(sandbox.items.map((item: { amount: string }) => item.amount).sort()).toEqual([
      '10000.00',
      '200000.00',
    ]);
  });
});

describe('borrowing', () => {
  it('at 2×: preview, position, total assets, add_margin', async () => {
    const wealth = async () => (await program.success('user/get_info', {})).user as Read;
    const before = await wealth();
    const preview = await program.success('trade/preview', {
      stockId: 'WALMEX.XMEX',
      side: 'buy',
      type: 'market',
      quantity: '1000',
      leverage: '2',
    });
    expect(preview).toMatchObject({ principal: MONEY, borrowed: MONEY, nightlyFee: MONEY, currency: 'MXN' });
    expect(cents(preview.principal) + cents(preview.borrowed)).toBe(cents(preview.value));
    expect(cents(preview.total)).toBe(
      cents(preview.principal) +
        cents(preview.commission) +
        cents(preview.iva) +
        cents(preview.regulatoryFee),
    );
    const { order } = await program.success('trade/create', { previewId: preview.previewId });
    await program.world.pass(1_000);
    const list = await program.success('position/list', { state: 'open' });
    const bought = list.items.find(({ id }: Read) => id === (order as Read).positionId);
    expect(bought).toMatchObject({ leverage: '2', borrowed: MONEY, overnightFee: '0.00', principal: MONEY });
    // total assets fall by the costs and the spread, and grow by nothing of what was borrowed
    const lost = cents(before.totalAssets) - cents((await wealth()).totalAssets);
    expect(lost > 0n && lost < cents(preview.borrowed) / 20n).toBe(true);
    const { position } = await program.success('position/add_margin', { id: bought.id, amount: '100.00' });
    expect(position).toMatchObject({ id: bought.id });
    expect(cents(position.borrowed)).toBe(cents(bought.borrowed) - 10_000n);
    expect(cents(position.principal)).toBe(cents(bought.principal) + 10_000n);
    const close = await program.success('position/preview_close', { id: bought.id });
    expect(cents(close.repaid)).toBe(cents(position.borrowed));
    await program.success('position/close', { previewId: close.previewId });
    await program.world.pass(1_000);
  });
});
