import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#kernel/database/transact.ts';
import { balancesOf } from '#kernel/ledger/ledger.ts';
import { setMachineTime } from '#testing/database.ts';
import { creditStartingCash } from './credit-starting-cash.ts';
import { openSandboxScene, type SandboxScene } from './sandbox.fixture.ts';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');

let scene: SandboxScene;
beforeAll(async () => {
  scene = await openSandboxScene();
  await scene.startAt('2026-11-20T15:30:00.000Z');
});
afterAll(() => scene.close());

const credit = (investorId: string, at = NOW) =>
  transact(scene.test.db, (tx) => creditStartingCash(tx, investorId, at));

describe('starting cash', () => {
  test('is 200,000.00 pesos and 10,000.00 dollars, to trade at once', async () => {
    const investorId = randomUUID();
    await credit(investorId);
    expect(await balancesOf(scene.test.db, investorId)).toEqual([
      { asset: 'MXN', available: 20_000_000n, frozen: 0n },
      { asset: 'USD', available: 1_000_000n, frozen: 0n },
    ]);
  });

  test('stands in the asset log as simulated, at its business instant', async () => {
    const investorId = randomUUID();
    await credit(investorId);
    const { rows } = await scene.test.db.query(
      'SELECT name, at, reference FROM ledger.transaction WHERE investor_id = $1',
      [investorId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ name: 'sandbox.starting-cash', at: new Date(NOW) });
    expect(JSON.parse(rows[0]?.reference)).toEqual({ kind: 'starting-cash', simulated: true });
  });

  test('given the registration fails, then there is none', async () => {
    const investorId = randomUUID();
    const registration = transact(scene.test.db, async (tx) => {
      await creditStartingCash(tx, investorId, NOW);
      throw new Error('no');
    });
    await expect(registration).rejects.toThrow('no');
    expect(await balancesOf(scene.test.db, investorId)).toEqual([]);
  });

  test('is told before registering', async () => {
    expect((await scene.call('sandbox/starting_cash', {})).data.cash).toEqual([
      { currency: 'MXN', amount: '200000.00' },
      { currency: 'USD', amount: '10000.00' },
    ]);
  });

  test('follows its dated rows; a currency with zero is left out', async () => {
    await scene.test.owner.query(
      `INSERT INTO sandbox_starting_cash VALUES ('MXN', '2027-01-01', 5000), ('USD', '2027-01-01', 0)`,
    );
    const later = Date.parse('2027-01-01T00:00:00Z');
    await setMachineTime(scene.test, later);
    const [before, after] = [randomUUID(), randomUUID()];
    await credit(before, later - 1);
    await credit(after, later);
    expect((await balancesOf(scene.test.db, before)).map(({ available }) => available)).toEqual([
      20_000_000n,
      1_000_000n,
    ]);
    expect(await balancesOf(scene.test.db, after)).toEqual([{ asset: 'MXN', available: 5_000n, frozen: 0n }]);
  });

  test('given a live installation, then its database refuses it', async () => {
    const investorId = randomUUID();
    await scene.test.owner.query(`UPDATE installation SET mode = 'live'`);
    await expect(credit(investorId)).rejects.toMatchObject({ code: 'BS001' });
    await scene.test.owner.query(`UPDATE installation SET mode = 'sandbox'`);
    expect(await balancesOf(scene.test.db, investorId)).toEqual([]);
  });

  test('given the application’s role, then it cannot change how much there is', async () => {
    const change = scene.test.db.query('UPDATE sandbox_starting_cash SET amount = 1');
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
