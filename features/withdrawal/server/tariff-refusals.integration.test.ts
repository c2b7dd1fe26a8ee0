import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { getWithdrawalOptions, previewWithdrawal } from '../contract.ts';
import { confirm, openInvestor, preview, refuses, TRON } from './withdrawal.fixture.ts';

// What the firm's tariff refuses: withdrawal/preview, withdrawal/create.
let world: TestBolsillo;
let ana: TestInvestor;

beforeAll(async () => {
  world = await openBolsillo();
  ana = await openInvestor(world, await world.operator('reviewer'));
});
afterAll(() => world.close());

const toTron = (amount: string) => ({ method: 'usdt_trc20', amount, address: TRON }) as const;
const refusal = (command: () => Promise<object>, reason: string) => refuses(world, ana, command, reason);
/** The tariff's row of this day, as if it had been announced before. */
const fromToday = (isOn: boolean, minimum: number, fee: number) =>
  world.database.owner.query(
    `INSERT INTO withdrawal_method (method, effective_from, is_on, minimum, fee, process_hours, source)
     VALUES ('usdt_trc20', ($4::timestamptz AT TIME ZONE 'America/Mexico_City')::date, $1, $2, $3, 24, 'test')`,
    [isOn, minimum, fee, new Date(world.now())],
  );

it('given a fee that takes all of an amount above the minimum, then nothing is shown under that amount', async () => {
  await fromToday(true, 100, 300);
  await refusal(() => ana.ask(previewWithdrawal, toTron('3.00')), 'withdrawal.nothing_arrives');
  expect(await ana.ask(previewWithdrawal, toTron('2.00'))).toMatchObject({
    fields: { amount: expect.any(String) },
  });
  expect((await ana.get(previewWithdrawal, toTron('3.01'))).quantity).toMatch(/^0\.0/);
});

it('given a way that is closed, then neither a preview nor what was previewed before goes through', async () => {
  const shown = await preview(ana, toTron('50'));
  const day = `(effective_from + 1)`;
  await world.database.owner.query(
    `INSERT INTO withdrawal_method (method, effective_from, is_on, minimum, fee, process_hours, source)
     SELECT method, ${day}, false, minimum, fee, process_hours, source FROM withdrawal_method
      WHERE method = 'usdt_trc20' ORDER BY effective_from DESC LIMIT 1`,
  );
  // The day goes on, the preview's minute does not.
  await world.database.owner.query("UPDATE preview SET expires_at = expires_at + interval '2 days'");
  await world.pass(24 * 3_600_000);
  const { methods } = await ana.get(getWithdrawalOptions, {});
  expect(methods.find(({ method }) => method === 'usdt_trc20')?.off).toBe('tariff');
  await refusal(() => ana.ask(previewWithdrawal, toTron('50')), 'withdrawal.method_off');
  await refusal(() => confirm(ana, shown), 'withdrawal.method_off');
});
