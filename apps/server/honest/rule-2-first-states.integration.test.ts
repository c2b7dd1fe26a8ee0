import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { transferKey } from '#features/deposit/server/transfer-key.fixture.ts';
import { closeOperatorCall, endSessionsCall, setRolesCall } from '#features/operator/contract.ts';
import { openInvestor, toBitcoin, withdraw } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { uploadPicture } from '#testing/verified-investor.ts';
import { moneyOf } from './every-role.fixture.ts';

/**
 * Rule 2, against the application's log-in: a case, an approval and an order begin in their first state and move as listed,
 * and the operator whom a row names as its decider is signed in at that instant and may decide it.
 */

let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let teresa: TestOperator;
let tomas: TestOperator;
let adan: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  raul = await world.operator('reviewer');
  teresa = await world.operator('treasurer');
  tomas = await world.operator('treasurer');
  adan = await world.operator('admin');
  ana = await openInvestor(world, rita);
});
afterAll(() => world.close());

const asked = async () =>
  (
    await teresa.get(requestAdjustment, {
      phone: ana.phone,
      kind: 'bonus',
      currency: 'USD',
      amount: '50.00',
      reason: 'A present of the season',
    })
  ).approvalId;
const told = async () => {
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  return (await ana.get(createDeposit, { method: 'spei', amount: '700', proofImage })).deposit.id;
};
const AS_SERVER = { id: '00000000-0000-0000-0000-000000000000' };
/** The SQLSTATE of statements in the application's role while this operator is signed in; null where they are let through. */
const tried = (who: { id: string }, sql: string, ...values: unknown[]) =>
  asOperator(world, who, (tx) => tx.query(sql, values), world.now()).then(
    () => null,
    (error: unknown) => Reflect.get(error as object, 'code') as string,
  );

/** A row of before, once more under an id of its own, with these columns changed. */
const copied = (table: string, change: object, where: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(change)}'
     || jsonb_build_object('id', gen_random_uuid()))).* FROM ${table} t WHERE ${where}`;

const MOVED = '23001';
const NOT_THEIRS = '42501';
const APPROVE = `UPDATE approval SET state = 'approved', decided_by = $2, decided_at = now() WHERE id = $1`;

describe('a row that is decided from its beginning', () => {
  it('is no approval: two persons in one INSERT move nothing', async () => {
    const id = await asked();
    const before = await moneyOf(world, ana.id);
    const both = { state: 'approved', decided_by: tomas.id, decided_at: '2024-01-01T00:00:00Z' };
    for (const who of [AS_SERVER, teresa, tomas])
      expect(await tried(who, copied('approval', both, `id = '${id}'`))).toBe(MOVED);
    const rejected = { ...both, state: 'rejected' };
    expect(await tried(tomas, copied('approval', rejected, `id = '${id}'`))).toBe(MOVED);
    // nor one that waits, of somebody who is not signed in, or of a kind that nobody declared
    const waiting = copied('approval', {}, `id = '${id}'`);
    for (const who of [AS_SERVER, tomas]) expect(await tried(who, waiting)).toBe(NOT_THEIRS);
    expect(await tried(teresa, copied('approval', { kind: 'gift' }, `id = '${id}'`))).toBe(MOVED);
    expect(await moneyOf(world, ana.id)).toEqual(before);
  });

  it('is no deposit, no withdrawal, no order', async () => {
    const before = await moneyOf(world, ana.id);
    const id = await told();
    const proof_file_id = await uploadPicture(ana, 'deposit_proof');
    const done = { decided_by: rita.id, decided_at: '2026-11-20T15:30:00Z', opinion: 'x', proof_file_id };
    const found = { received: '70000', credited: '70000', transfer_key: transferKey() };
    for (const finding of [
      { state: 'completed', ...done, ...found },
      { state: 'rejected', ...done },
      { state: 'unknown', ...done },
    ])
      expect(await tried(rita, copied('deposit', finding, `id = '${id}'`)), finding.state).toBe(MOVED);
    const left = await withdraw(ana, toBitcoin('10.00'));
    const ended = { preview_id: left, decided_by: rita.id, ended_at: '2026-11-20T15:30:00Z', opinion: 'x' };
    for (const state of ['rejected', 'cancelled'])
      expect(await tried(rita, copied('withdrawal', { state, ...ended }, `id = '${left}'`)), state).toBe(
        MOVED,
      );
    // and one that is asked for without the money put aside
    expect(await tried(rita, copied('withdrawal', { preview_id: left }, `id = '${left}'`))).toBe('BO001');
    const begin = `INSERT INTO trade_order (state) VALUES ('completed')`;
    expect(await tried(rita, begin)).toBe('42501');
    await world.database.owner.query(`GRANT INSERT ON trade_order TO bolsillo_app`);
    const order = `INSERT INTO trade_order SELECT (jsonb_populate_record(NULL::trade_order, $1)).*`;
    const now = new Date(world.now()).toISOString();
    const wholly = {
      ...{
        investor_id: ana.id,
        id,
        side: 'buy',
        type: 'market',
        time_in_force: 'day',
        stock_id: 'AAPL.XNAS',
      },
      ...{ exchange: 'XNAS', currency: 'USD', leverage: 1, quantity: 1, bound_price: 1, terms: {} },
      ...{
        hold_asset: 'USD',
        hold_amount: 1,
        hold_left: 0,
        filled: 0,
        exact_value: 0,
        value: 0,
        commission: 0,
      },
      ...{
        iva: 0,
        regulatory_fee: 0,
        closed_cost: 0,
        closed_buy_fees: 0,
        borrowed: 0,
        overnight_fee: 0,
        covered: 0,
        position_id: id,
        preview_id: id,
      },
      ...{ ledger_head: '', created_at: now, completed_at: now, state: 'completed' },
    };
    expect(await tried(AS_SERVER, order, JSON.stringify(wholly))).toBe(MOVED);
    const after = (await moneyOf(world, ana.id)) as [{ asset: string; available: bigint; frozen: bigint }[]];
    const [balances] = before as typeof after;
    const total = (rows: typeof balances) =>
      rows.map(({ asset, available, frozen }) => [asset, available + frozen]);
    expect(total(after[0])).toEqual(total(balances));
  });
});

describe('a decider', () => {
  it('is signed in: the name of an operator alone decides nothing', async () => {
    const id = await asked();
    for (const who of [AS_SERVER, teresa, rita])
      expect(await tried(who, APPROVE, id, tomas.id)).toBe(NOT_THEIRS);
    // of another desk
    expect(await tried(rita, APPROVE, id, rita.id)).toBe(NOT_THEIRS);
    expect(await tried(adan, APPROVE, id, adan.id)).toBe(NOT_THEIRS);
    expect(await tried(teresa, APPROVE, id, teresa.id)).toBe('23514');
    // whose session was ended, who lost the role, who left
    const others = [await world.operator('treasurer'), await world.operator('treasurer')];
    const [ended, closed] = [...others, teresa] as [TestOperator, TestOperator, TestOperator];
    await adan.get(endSessionsCall, { operatorId: ended.id });
    await adan.get(closeOperatorCall, { operatorId: closed.id });
    for (const who of [ended, closed]) expect(await tried(who, APPROVE, id, who.id)).toBe(NOT_THEIRS);
    // and half an hour later nobody's session is open
    await world.pass(31 * 60_000);
    expect(await tried(tomas, APPROVE, id, tomas.id)).toBe(NOT_THEIRS);
    const vera = await world.operator('treasurer');
    expect(await tried(vera, APPROVE, id, vera.id)).toBe(null);
    const { rows } = await world.database.owner.query(
      `SELECT r.operator_id = requested_by AS asked, d.operator_id = decided_by AS decided, decided_at
       FROM approval a JOIN operator_log_in r ON r.id = a.requested_in JOIN operator_log_in d ON d.id = a.decided_in
       WHERE a.id = $1`,
      [id],
    );
    // the instant is the session's, whatever the statement said
    expect(rows).toEqual([{ asked: true, decided: true, decided_at: new Date(world.now()) }]);
    teresa = await world.operator('treasurer');
    rita = await world.operator('reviewer');
    raul = await world.operator('reviewer');
    adan = await world.operator('admin');
  });

  it('agrees to nothing whose asker may not ask for it any more', async () => {
    const id = await asked();
    await adan
      .get(setRolesCall, { operatorId: teresa.id, roles: ['support'], reason: 'Another desk' })
      .catch(() => {});
    await adan.get(closeOperatorCall, { operatorId: teresa.id });
    const vera = await world.operator('treasurer');
    expect(await tried(vera, APPROVE, id, vera.id)).not.toBe(null);
    teresa = await world.operator('treasurer');
  });
});

describe('a move that is not listed', () => {
  it('is refused: what is over does not wait again, what was sent is not taken back', async () => {
    const id = await told();
    await rita.get(takeDepositCase, { id });
    await rita.get(getDepositProof, { id });
    await rita.get(completeDeposit, { id, received: '700', transferKey: transferKey(), opinion: '' });
    for (const state of ['pending', 'rejected', 'unknown'])
      expect(await tried(rita, `UPDATE deposit SET state = '${state}' WHERE id = $1`, id), state).not.toBe(
        null,
      );
    const approvalId = await asked();
    expect(await tried(teresa, `UPDATE approval SET state = 'paid' WHERE id = $1`, approvalId)).not.toBe(
      null,
    );
    const { rows } = await world.database.owner.query('SELECT state FROM deposit WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('is refused without its posting: no withdrawal is rejected with the money still put aside', async () => {
    const id = await withdraw(ana, toBitcoin('10.00'));
    const before = await moneyOf(world, ana.id);
    const reject = `UPDATE withdrawal SET state = 'rejected', decided_by = $2, ended_at = now(), opinion = 'x' WHERE id = $1`;
    expect(await tried(rita, reject, id, rita.id)).toBe('BO001');
    expect(await tried(raul, reject, id, rita.id)).toBe(NOT_THEIRS);
    expect(
      await tried(AS_SERVER, `UPDATE withdrawal SET state = 'cancelled', ended_at = now() WHERE id = $1`, id),
    ).toBe('BO001');
    expect(
      await tried(
        raul,
        'UPDATE withdrawal SET approved_by = $2, approved_at = now() WHERE id = $1',
        id,
        rita.id,
      ),
    ).toBe(NOT_THEIRS);
    expect(await moneyOf(world, ana.id)).toEqual(before);
  });

  it('nor does the application list moves of its own', async () => {
    for (const sql of [
      `INSERT INTO state_move (subject, kind, to_state) VALUES ('approval', 'gift', 'approved')`,
      `UPDATE state_move SET operator_column = NULL, operator_roles = NULL`,
      'DELETE FROM state_move',
      `SELECT guard_states('deposit')`,
      `SELECT approval_kind('gift', 'support')`,
    ])
      expect(await tried(adan, sql), sql).toBe(NOT_THEIRS);
  });
});
