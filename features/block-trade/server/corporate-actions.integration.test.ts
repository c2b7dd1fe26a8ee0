import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listEvents, type ProposeInput, proposeAction } from '#features/corporate-action/contract.ts';
import { CORPORATE_INVARIANTS } from '#features/corporate-action/server/corporate-invariants.store.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { getPosition } from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parseMoney, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { getBlockOffer, getBlockOrder, previewBlockBuy, previewBlockSale, sellBlock } from '../contract.ts';
import { listDeskBlocks } from '../operator-contract.ts';
import { AAPL, buy, faults, openBlock } from './block.fixture.ts';

/** Splits and dividends reach what was bought in a block and what is still offered. */
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
}, 120_000);
afterAll(() => world?.close());

const WALMEX = 'WALMEX.XMEX';
const CVX = 'CVX.XNYS';
const ACTION = { reference: 'https://www.sec.gov/8-K/2026-11', reason: 'Published this morning' };
const orderOf = async (who: TestInvestor, id: string) => (await who.get(getBlockOrder, { id })).order;
const offerOf = async (id: string) => (await world.anonymous.get(getBlockOffer, { id })).offer;
const cashOf = async (who: TestInvestor, of: 'MXN' | 'USD') => {
  const { cash } = (await who.get(getInfoCall, {})).user;
  return parseMoney(cash.find(({ currency }) => currency === of)!.available);
};
const advance = (to: string) => ana.get(advanceClockCall, { to });
const allFaults = async () => [
  ...(await faults(world)),
  ...(await checkLedger(world.database.db, CORPORATE_INVARIANTS)).faults,
];
const cheap = { shares: parseQuantity('1001'), finishesAt: Date.parse('2026-12-20T15:00:00Z') };

async function announce(input: ProposeInput): Promise<void> {
  const [first, second] = [await world.operator('publisher'), await world.operator('publisher')];
  const { approvalId } = await first.get(proposeAction, input);
  await second.get(decideApprovalCall, { id: approvalId, agree: true, opinion: '' });
}

it('a split multiplies the shares of orders and of offers, and leaves what they cost', async () => {
  const eva = await world.register();
  const id = await openBlock(world, cheap);
  const order = await buy(ana, id, '15');
  const lent = await buy(eva, id, '21', '2');
  await announce({
    ...ACTION,
    ...{ stockId: AAPL, kind: 'split', exDate: '2026-11-24', numerator: '3', denominator: '2' },
  });
  await advance('2026-11-24T15:00:00.000Z');
  // then three for two, at the same cost, and the debt of the other is what it was
  expect(await orderOf(ana, order.id)).toMatchObject({
    ...{ quantity: '22.5', buyTotal: '1500.00', buyActual: '1503.00', state: 'bought' },
  });
  const after = await orderOf(eva, lent.id);
  expect(after).toMatchObject({ quantity: '31.5', borrowed: '1050.00', buyActual: lent.buyActual });
  expect(parsePrice(after.margin!.closingPrice!) < parsePrice(lent.margin!.closingPrice!)).toBe(true);
  // 965 shares were left: 1447 and a half, of which the half goes back to custody
  const offer = await offerOf(id);
  expect(offer).toMatchObject({ offerPrice: '66.66', minShares: '15', left: '1447', shares: '1501' });
  expect(await allFaults()).toEqual([]);
  // and both go on: new shares are bought, old ones sold whole
  expect(await buy(ana, id, '15')).toMatchObject({ quantity: '15', buyPrice: '66.66' });
  const { previewId, quantity } = await eva.get(previewBlockSale, { id: lent.id });
  expect(quantity).toBe('31.5');
  expect((await eva.get(sellBlock, { previewId })).order).toMatchObject({ state: 'sold', quantity: '31.5' });
  expect(await allFaults()).toEqual([]);
});

it('ten for one leaves whole shares and cash; an order without a whole share is closed with its cash', async () => {
  const id = await openBlock(world, {
    ...cheap,
    stockId: WALMEX,
    currency: 'MXN',
    price: parsePrice('30.00'),
    minShares: parseQuantity('4'),
  });
  const [kept, gone] = [await buy(ana, id, '12'), await buy(ana, id, '4')];
  await announce({
    ...ACTION,
    ...{ stockId: WALMEX, kind: 'split', exDate: '2026-11-27', numerator: '1', denominator: '10' },
  });
  const cash = await cashOf(ana, 'MXN');
  await advance('2026-11-27T15:00:00.000Z');
  const left = await orderOf(ana, kept.id);
  expect(left).toMatchObject({ state: 'bought', quantity: '1', buyTotal: '360.00' });
  const closed = await orderOf(ana, gone.id);
  expect(closed).toMatchObject({
    state: 'sold',
    soldHow: 'split',
    sellServiceCharge: '0.00',
    settlesAt: null,
  });
  // the cash that was paid is of the result, and not of what a sale brings
  const sale = await ana.get(previewBlockSale, { id: kept.id });
  expect(parseMoney(left.splitCash) > 0n).toBe(true);
  expect(left).toMatchObject({ saleNow: { total: sale.total }, profit: sale.profit });
  expect(parseMoney(left.profit!)).toBe(
    parseMoney(sale.total) + parseMoney(left.splitCash) - parseMoney(left.buyActual),
  );
  const { items } = await ana.get(listEvents, {});
  const paid = parseMoney(items.find(({ stockId }) => stockId === WALMEX)!.cash!);
  expect((await cashOf(ana, 'MXN')) - cash).toBe(paid);
  expect(parseMoney(closed.sellActual!) > 0n && parseMoney(closed.sellActual!) < paid).toBe(true);
  expect((await ana.get(getPosition, { id: gone.id })).position).toMatchObject({
    state: 'closed',
    closedByMargin: false,
  });
  expect(await allFaults()).toEqual([]);
});

it('an offer of which no whole new share is left sells nothing any more', async () => {
  const id = await openBlock(world, {
    ...{ ...cheap, stockId: CVX, price: parsePrice('50.00') },
    ...{ shares: parseQuantity('10'), minShares: parseQuantity('2') },
  });
  await buy(ana, id, '4');
  await announce({
    ...ACTION,
    ...{ stockId: CVX, kind: 'split', exDate: '2026-11-30', numerator: '1', denominator: '10' },
  });
  await advance('2026-11-30T15:30:00.000Z');
  expect(await offerOf(id)).toMatchObject({ left: '0', offerPrice: '500.00' });
  const answer = await ana.ask(previewBlockBuy, { id, quantity: '1', leverage: '1' });
  expect(answer).toMatchObject({ ok: false, reason: 'block.sold_out' });
  const desk = (await (await world.operator('publisher')).get(listDeskBlocks, {})).items;
  expect(desk.find((one) => one.id === id)).toMatchObject({ account: '0' });
  expect(await allFaults()).toEqual([]);
});

it('a dividend is paid to who holds a block, and not for what is only offered', async () => {
  const leo = await world.register();
  const MSFT = 'MSFT.XNAS';
  const id = await openBlock(world, { ...cheap, stockId: MSFT });
  const one = await buy(leo, id, '10');
  const two = await buy(leo, id, '10', '2');
  await announce({
    ...ACTION,
    ...{ stockId: MSFT, kind: 'dividend', exDate: '2026-12-02', amount: '0.50', paymentDate: '2026-12-09' },
  });
  await advance('2026-12-02T15:30:00.000Z');
  // sold on its date, it is still paid
  const { previewId } = await leo.get(previewBlockSale, { id: one.id });
  await leo.get(sellBlock, { previewId });
  const cash = await cashOf(leo, 'USD');
  await advance('2026-12-09T15:30:00.000Z');
  expect((await leo.get(listEvents, {})).items).toMatchObject([
    { stockId: MSFT, state: 'done', quantity: '20', gross: '10.00', withheld: '3.00', net: '7.00' },
  ]);
  expect((await cashOf(leo, 'USD')) - cash).toBe(parseMoney('7.00'));
  expect((await leo.get(listAssetLog, { type: 'dividend' })).items).toHaveLength(2);
  expect(await orderOf(leo, two.id)).toMatchObject({ state: 'bought', quantity: '10' });
  const paid = await world.database.owner.query(
    `SELECT FROM ledger.posting WHERE name LIKE 'dividend.%' AND investor_id = $1`,
    [id],
  );
  expect(paid.rows).toEqual([]);
  expect(await allFaults()).toEqual([]);
});
