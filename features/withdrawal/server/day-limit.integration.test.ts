import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBankCard } from '#features/bank-card/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { addMoney, formatMoney, money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  cancelWithdrawal,
  getWithdrawalCase,
  getWithdrawalOptions,
  previewWithdrawal,
  type WithdrawalPreviewInput,
} from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import {
  CARD,
  confirm,
  DAY_MS,
  decide,
  key,
  openInvestor,
  passDay,
  preview,
  take,
  toBitcoin,
  withdraw,
} from './withdrawal.fixture.ts';

// The limit of two operators over a day: many small withdrawals are one large one.
let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, WITHDRAWAL_INVARIANTS)).faults).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  ana = await openInvestor(world, rita);
});

const needsTwo = async (id: string) => (await rita.get(getWithdrawalCase, { id })).case.needsTwo;

/** Whether two are needed, as the preview says beforehand and as it then is. */
async function askFor(input: WithdrawalPreviewInput): Promise<{ id: string; two: boolean }> {
  const shown = await ana.get(previewWithdrawal, input);
  const id = await withdraw(ana, input);
  const two = await needsTwo(id);
  expect(shown.holds.some(({ kind }) => kind === 'second_person')).toBe(two);
  return { id, two };
}

describe('dollars asked for within a day', () => {
  it('count together: at the limit one person is enough, a cent above two must agree', async () => {
    expect((await askFor(toBitcoin('1500'))).two).toBe(false);
    expect((await askFor(toBitcoin('490.00'))).two).toBe(false);
    const above = await ana.get(previewWithdrawal, toBitcoin('10.01'));
    expect(above.holds.map(({ kind }) => kind)).toContain('second_person');
    expect((await askFor(toBitcoin('10.00'))).two).toBe(false);
    expect((await askFor(toBitcoin('10.00'))).two).toBe(true);
  });

  it('count while they are agreed to, paid or open; what was rejected or cancelled counts no more', async () => {
    const cancelled = (await askFor(toBitcoin('1500'))).id;
    await ana.get(cancelWithdrawal, { id: cancelled });
    const rejected = (await askFor(toBitcoin('1500'))).id;
    await take(rita, rejected);
    await decide(rita, rejected, false, 'Prueba');
    const agreed = await askFor(toBitcoin('1500'));
    expect(agreed.two).toBe(false);
    await take(rita, agreed.id);
    await decide(rita, agreed.id);
    expect((await askFor(toBitcoin('600'))).two).toBe(true);
  });

  it('count for 24 hours, and no longer; another investor’s never', async () => {
    await askFor(toBitcoin('1500'));
    const later = (ms: number) => ana.get(advanceClockCall, { to: new Date(world.now() + ms).toISOString() });
    await later(DAY_MS - 1);
    expect((await ana.get(previewWithdrawal, toBitcoin('600'))).holds.map(({ kind }) => kind)).toContain(
      'second_person',
    );
    await later(1);
    expect((await askFor(toBitcoin('600'))).two).toBe(false);
    ana = await openInvestor(world, rita);
    expect((await askFor(toBitcoin('1900'))).two).toBe(false);
  });

  it('asked for at the same moment see each other: exactly one goes by one person', async () => {
    for (let round = 0; round < 6; round += 1) {
      const previews = [await preview(ana, toBitcoin('1100')), await preview(ana, toBitcoin('1100'))];
      const answers = await Promise.all(previews.map((previewId) => confirm(ana, previewId)));
      const ids = answers.map((answer) => (answer.ok ? answer.data.withdrawal.id : ''));
      expect((await Promise.all(ids.map(needsTwo))).sort()).toEqual([false, true]);
      for (const id of ids) await ana.get(cancelWithdrawal, { id }, key());
    }
  });
});

describe('pesos asked for within a day', () => {
  const toAccount = async () => {
    const { card } = await ana.get(addBankCard, CARD);
    return (amount: string): WithdrawalPreviewInput => ({ method: 'bank_card', amount, cardId: card.id });
  };
  const limitInPesos = async () => {
    const { twoPersonsAbove } = await ana.get(getWithdrawalOptions, {});
    return parseMoney(twoPersonsAbove.find(({ currency }) => currency === 'MXN')!.amount!);
  };

  it('are judged by their worth in dollars: at the limit one, a centavo above two, alone or together', async () => {
    const to = await toAccount();
    const limit = await limitInPesos();
    const above = addMoney(limit, money(1n));
    expect((await askFor(to(formatMoney(above)))).two).toBe(true);
    ana = await openInvestor(world, rita);
    const again = await toAccount();
    expect((await askFor(again('20000.00'))).two).toBe(false);
    const rest = subtractMoney(limit, parseMoney('20000.00'));
    const over = await ana.get(previewWithdrawal, again(formatMoney(addMoney(rest, money(1n)))));
    expect(over.holds.map(({ kind }) => kind)).toContain('second_person');
    expect((await askFor(again(formatMoney(rest)))).two).toBe(false);
  });

  it('and dollars count together', async () => {
    const to = await toAccount();
    await askFor(to('20000.00'));
    expect((await askFor(toBitcoin('1900'))).two).toBe(true);
    expect((await askFor(toBitcoin('10'))).two).toBe(true);
  });

  it.each([
    ['without a rate', 'null'],
    ['at a rate that no quote gave', '"999999"'],
  ])('%s take two persons, and so does all that is asked for within a day after', async (_what, rate) => {
    ana = await openInvestor(world, rita);
    const to = await toAccount();
    const previewId = await preview(ana, to('100'));
    await world.database.owner.query(
      `UPDATE preview SET terms = terms || jsonb_build_object('fxRate', $2::jsonb) WHERE id = $1`,
      [previewId, rate],
    );
    const answer = await confirm(ana, previewId);
    expect(answer.ok && (await needsTwo(answer.data.withdrawal.id))).toBe(true);
    expect((await askFor(toBitcoin('10'))).two).toBe(true);
    await passDay(world, ana);
    expect((await askFor(toBitcoin('10'))).two).toBe(false);
  });
});
