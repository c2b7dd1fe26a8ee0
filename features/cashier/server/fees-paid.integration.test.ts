import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import {
  borrowLoan,
  decideLoanCase,
  previewLoan,
  previewRepayment,
  repayLoan,
  takeLoanCase,
} from '#features/loan/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';

/** What counts as a fee, seen at the points that it brings: one for each whole dollar, or 20 pesos. */
let world: TestBolsillo;
let rita: TestOperator;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const pointsOf = async (who: TestInvestor) => (await who.get(getInfoCall, {})).user.points;
const passDays = (who: TestInvestor, days: number) =>
  who.get(advanceClockCall, { to: new Date(world.now() + days * 86_400_000).toISOString() });

test('given borrowed money over a week of nights, when the position is closed, then the nights bring points', async () => {
  const ana = await world.register();
  const buy = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '20', leverage: '2' } as const;
  await ana.get(placeOrder, { previewId: (await ana.get(previewBuy, buy)).previewId }, key());
  await world.pass(5_000);
  await passDays(ana, 7);
  await world.pass(5_000);
  const { items } = await ana.get(listPositions, { state: 'open' });
  const sale = await ana.get(previewClose, { id: items[0]!.id });
  // and what it is charged beside the nights is less than a dollar
  expect(Number(sale.regulatoryFee)).toBeLessThan(1);
  expect(Number(sale.overnightFee)).toBeGreaterThan(2);
  expect(await pointsOf(ana)).toBe(0);
  await ana.get(closePosition, { previewId: sale.previewId }, key());
  await world.pass(5_000);
  expect(await pointsOf(ana)).toBe(Math.floor(Number(sale.overnightFee) + Number(sale.regulatoryFee)));
});

test('given a loan, when it is repaid, then its interest with the IVA on it brings none', async () => {
  const ana = await registerVerified(world, rita);
  const { previewId } = await ana.get(previewLoan, { amount: '5000', termDays: 30 });
  const { order } = await ana.get(borrowLoan, { previewId }, key());
  await rita.get(takeLoanCase, { id: order.id });
  await rita.get(decideLoanCase, { id: order.id, agree: true, opinion: '' }, key());
  await passDays(ana, 25);
  const repayment = await ana.get(previewRepayment, { id: order.id });
  expect(Number(repayment.iva)).toBeGreaterThan(20);
  await ana.get(repayLoan, { previewId: repayment.previewId }, key());
  expect(await pointsOf(ana)).toBe(0);
});
