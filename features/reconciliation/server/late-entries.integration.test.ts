import { afterAll, beforeAll, expect, it } from 'vitest';
import { setWithdrawalPassword } from '#features/account/contract.ts';
import {
  completeDeposit,
  createDeposit,
  type DepositInput,
  getDepositProof,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  createWithdrawal,
  decideWithdrawalCase,
  payWithdrawalCase,
  previewWithdrawal,
  takeWithdrawalCase,
} from '#features/withdrawal/contract.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { systemChance } from '#kernel/id/id.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { importStatementCall, listDifferencesCall, type StatementInput } from '../contract.ts';
import { importStatement } from './import-statement.ts';

/** Two weeks lie between what the outside booked and what the ledger says of it. */
const ARRIVED = '2026-11-20';
const CREDITED = '2026-12-04';
const BANK_KEY = 'MBAN010020261120009';
const BITCOIN = 'cd'.repeat(32);
const ETHEREUM = 'ef'.repeat(32);
const PAYOUT = '9b'.repeat(32);
const SECRET = 'retiro.seguro.7';

let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let teresa: TestOperator;
let ana: TestInvestor;
let sent: bigint;

beforeAll(async () => {
  // given payments of a Friday that nobody credits until a Friday two weeks later, when bitcoin leaves too
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  raul = await world.operator('reviewer');
  teresa = await world.operator('treasurer');
  ana = await registerVerified(world, rita);
  const confirmedAt = new Date(world.now()).toISOString();
  const orders: [Omit<DepositInput, 'proofImage'>, string][] = [
    [{ method: 'spei', amount: '1500' }, BANK_KEY],
    [{ method: 'btc', amount: '0.01' }, BITCOIN],
    [{ method: 'usdt_erc20', amount: '50' }, ETHEREUM],
  ];
  const told: [string, DepositInput['method'], string, string][] = [];
  for (const [order, transferKey] of orders) {
    const proofImage = await uploadPicture(ana, 'deposit_proof');
    const { deposit } = await ana.get(createDeposit, { ...order, proofImage });
    told.push([deposit.id, order.method, order.amount, transferKey]);
  }
  await ana.get(advanceClockCall, { to: `${CREDITED}T16:00:00.000Z` });
  for (const [id, method, received, transferKey] of told) {
    await rita.get(takeDepositCase, { id });
    await rita.get(getDepositProof, { id });
    const seen = { id, received, transferKey, opinion: '' };
    await rita.get(completeDeposit, method === 'spei' ? seen : { ...seen, confirmedAt });
  }
  sent = await payOut();
  await ana.get(advanceClockCall, { to: '2026-12-07T16:00:00.000Z' });
});
afterAll(() => world.close());

/** Bitcoin worth 100 dollars leaves; gives its satoshis. */
async function payOut(): Promise<bigint> {
  const password = { currentPassword: PASSWORD, password: SECRET, confirmPassword: SECRET };
  await ana.get(setWithdrawalPassword, password);
  const order = { method: 'btc', amount: '100', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } as const;
  const { previewId } = await ana.get(previewWithdrawal, order);
  const { withdrawal } = await ana.get(createWithdrawal, { previewId, password: SECRET });
  const { id } = withdrawal;
  await rita.get(takeWithdrawalCase, { id });
  await rita.get(decideWithdrawalCase, { id, agree: true, opinion: 'Checked' });
  const { items } = await raul.get(listApprovalsCall, { state: 'waiting' });
  for (const { id: asked } of items)
    await raul.get(decideApprovalCall, { id: asked, agree: true, opinion: '' });
  await ana.get(advanceClockCall, { to: '2026-12-05T18:00:00.000Z' });
  await rita.get(takeWithdrawalCase, { id });
  await rita.get(payWithdrawalCase, { id, payoutReference: PAYOUT });
  const { rows } = await world.database.owner.query('SELECT received FROM withdrawal WHERE id = $1', [id]);
  return rows[0].received;
}

const statement = (
  source: StatementInput['source'],
  [from, to]: readonly [string, string],
  text: string,
): StatementInput => ({
  source,
  from,
  to,
  fileName: 'statement.csv',
  content: Buffer.from(text).toString('base64'),
});
const bank = (rows: string) => `date,reference,amount,currency\n${rows}`;
const chain = (rows: string) => `date,reference,amount,coin\n${rows}`;
const bring = async (...asked: Parameters<typeof statement>) =>
  (await teresa.get(importStatementCall, statement(...asked))).statement;
const bitcoin = (units: bigint) => `0.${units.toString().padStart(8, '0')}`;

it('given a transfer credited two weeks later, then the day on which it arrived agrees, and so does the other one', async () => {
  // when no statement has told of it, then it is missed on the day of its credit
  const empty = await bring('bank', [CREDITED, CREDITED], bank(''));
  expect(empty).toMatchObject({ differences: 1 });
  // nor is it found by another amount under its key
  const other = bank(`2026-11-19,${BANK_KEY},1400.00,MXN`);
  expect(await bring('bank', ['2026-11-19', '2026-11-19'], other)).toMatchObject({ differences: 1 });
  expect(await bring('bank', [CREDITED, CREDITED], bank(''))).toMatchObject({ differences: 1 });
  const arrived = await bring(
    'bank',
    [ARRIVED, ARRIVED],
    bank(`${ARRIVED},mban-0100 20261120009,1500.00,MXN`),
  );
  expect(arrived).toMatchObject({ matched: 1, differences: 0 });
  expect(arrived.totals).toMatchObject([{ theirs: '1500.00', ours: '1500.00' }]);
  // then a statement of another day does not miss it any more
  expect(await bring('bank', [CREDITED, CREDITED], bank(''))).toMatchObject({ differences: 0, totals: [] });
  // and one of that very day does, whatever another statement of the day said
  expect(await bring('bank', ['2026-11-18', '2026-12-05'], bank(''))).toMatchObject({ differences: 1 });
});

it('given coins credited two weeks after they confirmed, then the chain’s day has them, with or without 0x', async () => {
  const rows = [`${ARRIVED},${BITCOIN.toUpperCase()},0.01,BTC`, `${ARRIVED},0x${ETHEREUM},50,USDT`];
  expect(await bring('chain', [ARRIVED, ARRIVED], chain(rows.join('\n')))).toMatchObject({
    matched: 2,
    differences: 0,
  });
  const bare = `${ARRIVED},${BITCOIN},0.01,BTC\n${ARRIVED},${ETHEREUM},50,USDT`;
  expect(await bring('chain', [ARRIVED, ARRIVED], chain(bare))).toMatchObject({ matched: 2, differences: 0 });
  // and a chain's statement without them misses both, though they were posted weeks later
  const { id } = await bring('chain', [ARRIVED, ARRIVED], chain(''));
  const { items } = await teresa.get(listDifferencesCall, { statementId: id });
  expect(items.map(({ kind, ourReference }) => [kind, ourReference])).toEqual([
    ['missing_there', `0x${ETHEREUM}`],
    ['missing_there', BITCOIN],
  ]);
});

it('given a payout, then the chain’s statement has it as what left, also where it names it weeks before', async () => {
  const paid = (date: string) => chain(`${date},${PAYOUT},-${bitcoin(sent)},BTC`);
  expect(await bring('chain', ['2026-12-05', '2026-12-05'], paid('2026-12-05'))).toMatchObject({
    matched: 1,
    differences: 0,
    totals: [{ asset: 'BTC', theirs: `-${bitcoin(sent)}`, ours: `-${bitcoin(sent)}` }],
  });
  expect(await bring('chain', ['2026-11-10', '2026-11-10'], paid('2026-11-10'))).toMatchObject({
    matched: 1,
  });
});

it('given more entries than can be compared at once, then it is refused and nothing is kept', async () => {
  const kept = async () => (await world.database.owner.query('SELECT id FROM reconciliation_statement')).rows;
  const before = await kept();
  const input = statement('chain', ['2026-11-18', '2026-12-06'], chain(''));
  const asked = transact(world.database.db, (tx) => {
    const context = { tx, now: world.now(), securityNow: world.now(), operatorId: teresa.id };
    const whole = { ...context, operatorName: teresa.name, audit() {} } as unknown as OperatorContext;
    return importStatement({ chance: systemChance, mostEntries: 2 }, whole, input);
  });
  await expect(asked).rejects.toThrow(Refusal);
  await expect(asked).rejects.toMatchObject({
    reason: 'reconciliation.ledger_long',
    fields: { from: 'reconciliation.ledger_long' },
  });
  expect(await kept()).toEqual(before);
});
