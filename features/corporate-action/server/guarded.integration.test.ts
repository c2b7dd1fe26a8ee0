import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { sqlState } from '#kernel/database/faults.ts';
import { transact } from '#kernel/database/transact.ts';
import { type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { listEvents, type ProposeInput, proposeAction } from '../contract.ts';

/** What the application's own role cannot do, whoever has taken hold of it. */

let world: TestBolsillo;
let paula: TestOperator;
let pablo: TestOperator;
let ana: TestInvestor;
const DATED = { reference: 'https://www.sec.gov/8-K/9', reason: 'Published this morning' };

beforeAll(async () => {
  world = await openBolsillo();
  paula = await world.operator('publisher');
  pablo = await world.operator('publisher');
  ana = await world.register();
  const order = { side: 'buy', type: 'market', quantity: '4', leverage: '1' } as const;
  for (const stockId of ['AAPL.XNAS', 'KO.XNYS']) {
    const { previewId } = await ana.get(previewBuy, { ...order, stockId });
    await ana.get(placeOrder, { previewId });
    await world.pass(1_000);
  }
});
afterAll(() => world.close());

/** The error that the application's role gets for a statement; null where it is let through. */
async function told(sql: string, values: unknown[] = []): Promise<string | null> {
  return world.database.db.query(sql, values).then(
    () => null,
    (error: unknown) => sqlState(error) ?? String(error),
  );
}

async function announce(input: ProposeInput): Promise<string> {
  const { approvalId } = await paula.get(proposeAction, input);
  await pablo.get(decideApprovalCall, { id: approvalId, agree: true, opinion: '' });
  const { rows } = await world.database.owner.query<{ id: string }>(
    'SELECT id FROM corporate_action WHERE approval_id = $1',
    [approvalId],
  );
  return rows[0]?.id ?? '';
}

const posted = (transaction: Omit<LedgerTransaction, 'investorId' | 'at'>) =>
  transact(world.database.db, (tx) => post(tx, { ...transaction, investorId: ana.id, at: world.now() })).then(
    () => null,
    (error: unknown) => sqlState(error) ?? String(error),
  );

const dividend = (actionId: string, amount: bigint) =>
  posted({
    name: 'dividend.payment',
    reference: { kind: 'corporate_action', id: actionId, actionId },
    postings: [
      {
        name: 'dividend.pay',
        asset: 'USD',
        amount,
        source: 'firm.corporate-action',
        destination: 'investor.available',
      },
    ],
  });

const shares = (actionId: string, amount: bigint) =>
  posted({
    name: 'split.carried-out',
    reference: { actionId },
    postings: [
      {
        name: 'split.in',
        asset: 'AAPL.XNAS',
        amount,
        source: 'firm.custody',
        destination: 'investor.available',
      },
    ],
  });

test('posts no dividend and no split without the record of that investor and action', async () => {
  expect(await dividend('', 1_000_000n)).toBe('BK005');
  expect(await dividend(crypto.randomUUID(), 1_000_000n)).toBe('BK005');
  expect(await shares(crypto.randomUUID(), 1_000_000n)).toBe('BK005');
  const actionId = await announce({
    stockId: 'KO.XNYS',
    kind: 'dividend',
    exDate: '2026-11-24',
    paymentDate: '2026-11-27',
    amount: '0.5',
    ...DATED,
  });
  expect(await dividend(actionId, 200n)).toBe('BK005');
  // not before its time, neither the record nor the payment
  expect(await told('SELECT record_holders($1, NULL, 10)', [actionId])).toBe('BK001');
  await ana.get(advanceClockCall, { to: '2026-11-24T15:00:00.000Z' });
  expect(await told('SELECT pay_dividends($1, 10, now())', [actionId])).toBe('BK001');
  expect(await dividend(actionId, 200n)).toBe('BK005');
  await ana.get(advanceClockCall, { to: '2026-11-27T15:00:00.000Z' });
  const { items } = await ana.get(listEvents, {});
  expect(items[0]).toMatchObject({ gross: '2.00', withheld: '0.60' });
  // nor the same again, nor another sum
  expect(await dividend(actionId, 200n)).toBe('23505');
  expect(await dividend(actionId, 201n)).toBe('23505');
  expect(await told('SELECT pay_dividends($1, 10, now())', [actionId])).toBeNull();
  expect((await ana.get(listEvents, {})).items).toEqual(items);
});

test('splits nothing early, and writes no record, no lot and no term', async () => {
  const actionId = await announce({
    stockId: 'AAPL.XNAS',
    kind: 'split',
    exDate: '2026-12-14',
    numerator: '10',
    denominator: '1',
    ...DATED,
  });
  expect(await told('SELECT split_holding($1, $2, 1, now())', [actionId, ana.id])).toBe('BK001');
  const denied = '42501';
  const holding = `INSERT INTO corporate_holding (action_id, investor_id, effective_at, quantity, gross, withheld, rate,
    rate_line, done_at) VALUES ($1, $2, now(), 1, 100, 0, 0, 'x', now())`;
  expect(await told(holding, [actionId, ana.id])).toBe(denied);
  expect(await told('UPDATE corporate_holding SET gross = 1000000')).toBe(denied);
  expect(await told('DELETE FROM corporate_holding')).toBe(denied);
  expect(await told('UPDATE corporate_action SET numerator = 100')).toBe(denied);
  expect(await told('UPDATE corporate_action SET effective_at = now()')).toBe(denied);
  expect(await told('DELETE FROM corporate_action')).toBe(denied);
  expect(await told('DELETE FROM split_lot')).toBe(denied);
  expect(await told(`UPDATE corporate_action SET state = 'done' WHERE id = $1`, [actionId])).toBe('BK003');
  expect(await told(`UPDATE corporate_action SET state = 'recorded' WHERE id = $1`, [actionId])).toBe(
    'BK003',
  );
  expect(await told('UPDATE dividend_withholding SET rate = 0')).toBe(denied);
  expect(await told('UPDATE w8ben SET valid_until = valid_until')).toBe(denied);
  // a rate that two treasurers did not agree on
  const rate = `INSERT INTO dividend_withholding (country, kind, effective_from, rate, source)
    VALUES ('america', 'share', '2027-01-01', 0, 'mine')`;
  expect(await told(rate)).toBe(denied);
});

test('announces and cancels nothing that two persons did not agree on', async () => {
  const insert = (
    columns: string,
    values: string,
  ) => `INSERT INTO corporate_action (id, stock_id, kind, state, ex_date,
    effective_at, numerator, denominator, instrument_kind, source, reference, announced_at${columns})
    VALUES (gen_random_uuid(), 'MSFT.XNAS', 'split', 'announced', '2026-12-15', '2026-12-15T05:00:00Z', 10, 1, 'share',
      'operators', 'my own word', now()${values})`;
  const one = await paula.get(proposeAction, {
    stockId: 'MSFT.XNAS',
    kind: 'split',
    exDate: '2026-12-15',
    numerator: '2',
    denominator: '1',
    ...DATED,
  });
  const mine = (approval: string) =>
    asOperator(world, paula, (tx) => tx.query(insert(', approval_id', `, '${approval}'`))).then(
      () => null,
      (error: unknown) => sqlState(error),
    );
  expect(await mine(one.approvalId)).toBe('BK002');
  await pablo.get(decideApprovalCall, { id: one.approvalId, agree: false, opinion: 'Not published' });
  expect(await mine(one.approvalId)).toBe('BK002');
  expect(await told(insert('', ''))).toMatch(/^(BK002|23514)$/);
  const cancel = `UPDATE corporate_action SET state = 'cancelled', cancel_approval_id = $1 WHERE state = 'announced'`;
  expect(await told(cancel, [one.approvalId])).toBe('BK002');
});
