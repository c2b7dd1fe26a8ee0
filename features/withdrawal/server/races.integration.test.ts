import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { getStock } from '#features/market/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parseMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { getWithdrawalOptions } from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import {
  cash,
  confirm,
  DAY_MS,
  key,
  openInvestor,
  preview,
  reasonOf,
  toBitcoin,
} from './withdrawal.fixture.ts';

// One balance, many ways to spend it, at the same moment.
let world: TestBolsillo;
let rita: TestOperator;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, WITHDRAWAL_INVARIANTS)).faults).toEqual([]);
  await world.close();
});

const dollars = async (who: TestInvestor) => parseMoney((await cash(who))[0]);

it('fifty withdrawals, conversions and buys of the same dollars at once take exactly what there is', async () => {
  const ana = await openInvestor(world, rita);
  const limitPrice = ((Number((await ana.get(getStock, { id: 'AAPL.XNAS' })).price) * 3) / 4).toFixed(2);
  const order = {
    stockId: 'AAPL.XNAS',
    side: 'buy',
    type: 'limit',
    quantity: '3',
    limitPrice,
    leverage: '1',
  } as const;
  const { maxTotal } = await ana.get(previewBuy, order);
  const costs = { withdraw: parseMoney('600'), convert: parseMoney('600'), buy: parseMoney(maxTotal) };
  const commands: { kind: keyof typeof costs; run: () => Promise<object> }[] = [];
  for (let at = 0; at < 20; at += 1) {
    const previewId = await preview(ana, toBitcoin('600'));
    commands.push({ kind: 'withdraw', run: () => confirm(ana, previewId) });
  }
  for (let at = 0; at < 15; at += 1) {
    const shown = await ana.get(previewExchange, { from: 'USD', amount: '600' });
    const bought = await ana.get(previewBuy, order);
    commands.splice(at * 3, 0, {
      kind: 'convert',
      run: () => ana.ask(createExchange, { previewId: shown.previewId }, key()),
    });
    commands.splice(at * 3 + 1, 0, {
      kind: 'buy',
      run: () => ana.ask(placeOrder, { previewId: bought.previewId }, key()),
    });
  }
  const answers = await Promise.all(commands.map(({ run }) => run()));
  const left = await dollars(ana);
  const done = (kind: keyof typeof costs) =>
    answers.filter((answer, at) => commands[at]?.kind === kind && reasonOf(answer) === 'success').length;
  let spent = 0n;
  for (const kind of ['withdraw', 'convert', 'buy'] as const) {
    spent += BigInt(done(kind)) * costs[kind];
    const all = commands.filter((command) => command.kind === kind).length;
    // What was refused would not have gone into what is left.
    if (done(kind) < all) expect(left).toBeLessThan(costs[kind]);
  }
  expect(left).toBe(parseMoney('10000') - spent);
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['success', 'cash.insufficient']));
}, 180_000);

it('given a position that is sold while its owner withdraws, then what the sale brings is not among it', async () => {
  const ana = await openInvestor(world, rita);
  const order = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '10', leverage: '1' } as const;
  const bought = await ana.get(previewBuy, order);
  await ana.get(placeOrder, { previewId: bought.previewId });
  for (let second = 0; second < 5; second += 1) await world.pass(1_000);
  // Bought on Friday and settled by Tuesday: only what the sale brings is unsettled.
  await world.pass(4 * DAY_MS);
  const [position] = (await ana.get(listPositions, { state: 'open' })).items;
  const { cash: accounts } = await ana.get(getWithdrawalOptions, {});
  const settled = parseMoney(accounts.find(({ currency }) => currency === 'USD')!.withdrawable);
  const part = parseMoney('600');
  const previews = [];
  for (let at = 0; at < 25; at += 1) previews.push(await preview(ana, toBitcoin('600')));
  const close = await ana.get(previewClose, { id: position!.id });
  const selling = async () => {
    const answer = await ana.ask(closePosition, { previewId: close.previewId }, key());
    for (let second = 0; second < 3; second += 1) await world.pass(1_000);
    return answer;
  };
  const [sold, ...answers] = await Promise.all([selling(), ...previews.map((id) => confirm(ana, id))]);
  expect(reasonOf(sold)).toBe('success');
  const went = answers.filter((answer) => reasonOf(answer) === 'success').length;
  expect(BigInt(went)).toBe(settled / part);
  const refused = answers.map(reasonOf).filter((reason) => reason !== 'success');
  for (const reason of refused) expect(['cash.insufficient', 'withdrawal.not_settled']).toContain(reason);
  // What the sale brought is there, whole.
  expect(await dollars(ana)).toBeGreaterThan(settled - BigInt(went) * part);
}, 180_000);
