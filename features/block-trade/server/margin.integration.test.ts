import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMargin, getPosition, listPositions } from '#features/trade/contract.ts';
import { AAPL, openTradeWorld, type TradeWorld } from '#features/trade/server/trade.fixture.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { formatMoney, money, parseMoney, parsePrice } from '#kernel/money/money.ts';
import {
  type BlockOrder,
  buyBlock,
  getBlockOrder,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '../contract.ts';
import { openBlock } from './block.fixture.ts';
import { createBlockTrade } from './index.ts';
import { BLOCK_INVARIANTS } from './invariants.ts';
import { unsettledBlocks } from './order.store.ts';

/** Blocks over a market whose prices the test sets. */
let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld({
    also: ({ trade, ...needs }) => [
      createBlockTrade({ ...needs, dealing: trade.dealing, approvals: { handle: () => undefined } as never }),
    ],
  });
});
afterAll(() => world?.close());

const at = (price: string) => world.market.set(AAPL, price, price);
const orderOf = async (who: string, id: string) => (await world.ask(who, getBlockOrder, { id })).data.order;
const positionOf = async (who: string, id: string) =>
  (await world.ask(who, getPosition, { id })).data.position;
const cashOf = async (who: string) => (await world.balance(who, 'USD')).available;
const told = async (who: string) =>
  (
    await world.test.db.query<{ kind: string; popup: boolean; link: string | null }>(
      'SELECT kind, popup, link FROM notification WHERE investor_id = $1 ORDER BY id',
      [who],
    )
  ).rows;
const faults = async () => [
  ...(await world.faults()),
  ...(await checkLedger(world.test.db, BLOCK_INVARIANTS)).faults,
];

/** Twenty shares at 230.00, half of them lent. */
async function block(who: string): Promise<BlockOrder> {
  at('233.64');
  const id = await openBlock({ database: world.test, now: world.clock.now }, { price: parsePrice('230.00') });
  const shown = (await world.ask(who, previewBlockBuy, { id, quantity: '20', leverage: '2' })).data;
  return (await world.ask(who, buyBlock, { previewId: shown.previewId })).data.order;
}

it('a block on margin is called once, and answered by adding to it', async () => {
  const ana = await world.investor();
  const order = await block(ana);
  expect(order).toMatchObject({ borrowed: '2300.00', buyActual: '2309.20', calledAt: null, added: '0.00' });
  at('176.92');
  await world.seconds(3);
  expect((await told(ana)).filter(({ kind }) => kind === 'margin.called')).toEqual([
    { kind: 'margin.called', popup: true, link: `/trade/blockTradeOrderDetail/${order.id}` },
  ]);
  expect((await orderOf(ana, order.id)).calledAt).not.toBeNull();
  // given refusals that change nothing
  const before = await world.snapshot(ana);
  const tooMuch = await world.ask(ana, addMargin, { id: order.id, amount: '2300.01' });
  expect(tooMuch.data.reason).toBe('margin.too_much');
  const stranger = await world.ask(await world.investor(), addMargin, { id: order.id, amount: '1' });
  expect(stranger.data.reason).toBe('not_found');
  expect(await world.snapshot(ana)).toEqual(before);
  // when it is answered, twice with one key
  const cash = await cashOf(ana);
  for (const _try of [1, 2])
    await world.ask(ana, addMargin, { id: order.id, amount: '400.00' }, { key: 'once' });
  // then the debt is that much smaller, the call is over, and its result counts what was added
  expect(await cashOf(ana)).toBe(cash - parseMoney('400.00'));
  const answered = await orderOf(ana, order.id);
  expect(answered).toMatchObject({ borrowed: '1900.00', added: '400.00', calledAt: null });
  // and it is part of what the purchase settles
  const waiting = await unsettledBlocks(world.test.db, ana, 'USD', world.clock.now());
  expect(waiting).toEqual({ sales: 0n, buys: parseMoney('2709.20') });
  // 20 × 176.92, less 0.20% of it, what is owed and what was paid
  expect(answered.profit).toBe('-1077.88');
  expect(await faults()).toEqual([]);
});

it('is closed at 25% by the dealer, at the bid, on fresh quotes of a stock that is traded, and says so', async () => {
  const ana = await world.investor();
  const order = await block(ana);
  const cash = await cashOf(ana);
  // given a quote that is stale, then a stock that is halted: nothing is closed
  world.market.set(AAPL, '150.00', '150.00', { stale: true });
  await world.seconds(2);
  at('150.00');
  world.market.stop(AAPL, 'stock.halted');
  await world.seconds(2);
  world.market.stop(AAPL, null);
  expect(await orderOf(ana, order.id)).toMatchObject({ state: 'bought' });
  // when it falls to the trigger
  await world.seconds(3);
  const sold = await orderOf(ana, order.id);
  // then 20 × 150.00 less 0.20% and the debt is the owner's, once, and settles as any sale
  expect(sold).toMatchObject({
    ...{ state: 'sold', soldHow: 'margin', sellPrice: '150.00', sellTotal: '3000.00' },
    ...{ sellServiceCharge: '6.00', borrowed: '2300.00', sellActual: '694.00', covered: '0.00' },
    ...{ profit: '-1615.20', calledAt: null, margin: null },
  });
  expect(Date.parse(sold.settlesAt!)).toBeGreaterThan(Date.parse(sold.soldAt!));
  expect(await cashOf(ana)).toBe(cash + parseMoney('694.00'));
  expect(await world.balance(ana, 'MARGIN.USD')).toEqual({ available: 0n, frozen: 0n });
  expect((await told(ana)).at(-1)).toEqual({
    ...{ kind: 'block_trade.closed', popup: true },
    link: `/trade/blockTradeOrderDetail/${order.id}`,
  });
  // and its position says why it is closed, in the detail and in the list
  expect(await positionOf(ana, order.id)).toMatchObject({
    state: 'closed',
    closedByMargin: true,
    margin: null,
  });
  const { items } = (await world.ask(ana, listPositions, { state: 'closed' })).data;
  expect(items).toMatchObject([{ id: order.id, product: 'block', closedByMargin: true }]);
  expect(await faults()).toEqual([]);
});

it('never costs more than was put in: the firm bears the rest, added margin included', async () => {
  const ana = await world.investor();
  const before = await cashOf(ana);
  const order = await block(ana);
  await world.ask(ana, addMargin, { id: order.id, amount: '300.00' });
  at('80.00');
  // said before it is closed: a sale would bring nothing, and lose what was paid
  expect(await orderOf(ana, order.id)).toMatchObject({
    ...{ state: 'bought', profit: '-2609.20' },
    saleNow: { value: '1600.00', serviceCharge: '3.20', total: '0.00' },
  });
  await world.seconds(3);
  const sold = await orderOf(ana, order.id);
  // 2,000.00 are owed, 1,600.00 less 3.20 came in
  expect(sold).toMatchObject({ soldHow: 'margin', sellActual: '0.00', covered: '403.20', added: '300.00' });
  expect(sold.profit).toBe('-2609.20');
  expect(formatMoney(money((await cashOf(ana)) - before))).toBe(sold.profit);
  expect(await positionOf(ana, order.id)).toMatchObject({ closedByMargin: true, covered: '403.20' });
  expect(await faults()).toEqual([]);
});

it('that its owner sells is not closed by margin', async () => {
  const ana = await world.investor();
  const order = await block(ana);
  const { previewId } = (await world.ask(ana, previewBlockSale, { id: order.id })).data;
  await world.ask(ana, sellBlock, { previewId });
  expect(await positionOf(ana, order.id)).toMatchObject({ state: 'closed', closedByMargin: false });
});

it('is closed at the last price where its feed tells no bid', async () => {
  const ana = await world.investor();
  const order = await block(ana);
  world.market.set(AAPL, '150.00', '150.00', { bid: null, ask: null, lastOnly: true });
  const asked = vi.spyOn(world.market, 'dayBar');
  await world.seconds(3);
  expect(await orderOf(ana, order.id)).toMatchObject({
    state: 'sold',
    soldHow: 'margin',
    sellPrice: '150.00',
  });
  expect(asked).not.toHaveBeenCalled();
  expect(await faults()).toEqual([]);
});
