import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  listPaymentMethods,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { transactionId } from '#features/deposit/server/transfer-key.fixture.ts';
import { getWithdrawalOptions, previewWithdrawal } from '#features/withdrawal/contract.ts';
import {
  confirm,
  key,
  openInvestor,
  preview,
  refuses,
  toBitcoin,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { uploadPicture } from '#testing/verified-investor.ts';

const source = vi.hoisted(() => ({ isSilent: false }));
vi.mock('#features/coin-rate/server/index.ts', async (original) => {
  const real = await original<typeof import('#features/coin-rate/server/index.ts')>();
  return {
    ...real,
    createCoinRates: (ports: Parameters<typeof real.createCoinRates>[0]) => {
      const { rateOf } = real.createCoinRates(ports);
      const said: typeof rateOf = (coin, at) => (source.isSilent ? null : rateOf(coin, at));
      return { rateOf: said };
    },
  };
});

// What was begun while the source of coin rates spoke, and what is asked for once it is silent.
let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let shown: string;
let told: string;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  ana = await openInvestor(world, rita);
  shown = await preview(ana, toBitcoin('100'));
  const { deposit } = await ana.get(createDeposit, await order());
  told = deposit.id;
  await rita.get(takeDepositCase, { id: told });
  await rita.get(getDepositProof, { id: told });
  source.isSilent = true;
});
afterAll(() => world.close());

const order = async () => ({
  method: 'btc' as const,
  amount: '0.01',
  proofImage: await uploadPicture(ana, 'deposit_proof'),
});
const deposits = async () =>
  (await world.database.owner.query('SELECT * FROM deposit WHERE investor_id = $1', [ana.id])).rows;

it('the ways by coin are closed and say why; those by bank are open', async () => {
  const { methods } = await ana.get(listPaymentMethods, {});
  expect(methods.map(({ id, open, closedBecause, rate }) => [id, open, closedBecause, rate])).toEqual([
    ['spei', true, null, null],
    ['bank_transfer', true, null, null],
    ['usdt_trc20', false, 'rate', null],
    ['usdt_erc20', false, 'rate', null],
    ['btc', false, 'rate', null],
  ]);
  const options = await ana.get(getWithdrawalOptions, {});
  expect(options.methods.map(({ method, off, rate }) => [method, off, rate])).toEqual([
    ['bank_card', null, null],
    ['usdt_trc20', 'no_rate', null],
    ['usdt_erc20', 'no_rate', null],
    ['btc', 'no_rate', null],
  ]);
});

it('no deposit by coin is taken, and none that was told of is credited', async () => {
  const sent = await order();
  const before = await deposits();
  await refuses(world, ana, () => ana.ask(createDeposit, sent, key()), 'deposit.method_closed');
  expect(await ana.ask(createDeposit, sent, key())).toMatchObject({
    code: CODES.rechargeFailed,
    fields: { method: expect.any(String) },
  });
  const seen = {
    id: told,
    received: '0.01',
    confirmedAt: new Date(world.now()).toISOString(),
    transferKey: transactionId(),
    opinion: '',
  };
  await refuses(world, ana, () => rita.ask(completeDeposit, seen, key()), 'deposit.no_rate');
  expect(await deposits()).toEqual(before);
});

it('nothing leaves by coin, not even by a preview of before', async () => {
  await refuses(world, ana, () => ana.ask(previewWithdrawal, toBitcoin('100')), 'withdrawal.method_off');
  await refuses(world, ana, () => confirm(ana, shown), 'withdrawal.method_off');
});
