import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listEvents } from '#features/corporate-action/contract.ts';
import { getKyc } from '#features/identity/contract.ts';
import { getPopup } from '#features/notification/contract.ts';
import {
  decideApprovalCall,
  listApprovalsCall,
  overviewCall,
  signInCall,
} from '#features/operator/contract.ts';
import { SEED_OPERATORS, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import { sandboxLogIns } from '#features/seed/server/index.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { callerOf, OPEN_MARKET, openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { declaredParts } from './declared-parts.ts';

let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo({ seeds: true });
});
afterAll(() => world.close());

/** Signs a printed operator in, with the code of the minute in which the product starts. */
async function seeded(signInName: string) {
  const { password, totpSecret } = SEED_OPERATORS.find((each) => each.signInName === signInName)!;
  const code = totpAt(totpSecret, Math.floor(OPEN_MARKET / STEP_MS));
  const { token } = await world.anonymous.get(signInCall, { signInName, password, code });
  return callerOf(world.url, token, 'es', 'operatorToken');
}

describe('a new sandbox', () => {
  test('has one log-in of the two verified, with a name, and one that is not', async () => {
    const proofs = [];
    for (const logIn of sandboxLogIns()) {
      const { token } = await world.anonymous.get(logInCall, { ...logIn, acceptPrivacy: true });
      proofs.push((await callerOf(world.url, token, 'es').get(getKyc, {})).kyc);
    }
    expect(proofs).toMatchObject([
      { fullName: 'Ana Robles Medina', status: 'verified' },
      { fullName: null, status: 'unverified' },
    ]);
  });

  test('has a case that is not late in each queue of the console', async () => {
    const auditor = await seeded('aurora');
    const { queues } = await auditor.get(overviewCall, {});
    expect(queues.length).toBeGreaterThanOrEqual(6);
    for (const queue of queues) expect(queue).toMatchObject({ count: 1, overdue: 0 });
  });

  test('opens to its investors without anything over the first screen', async () => {
    for (const logIn of sandboxLogIns()) {
      const { token } = await world.anonymous.get(logInCall, { ...logIn, acceptPrivacy: true });
      const { notification } = await callerOf(world.url, token, 'es').get(getPopup, {});
      expect(notification).toBeNull();
    }
  });

  test('has loans and fund orders in each state', async () => {
    const states = async (sql: string) =>
      (await world.database.owner.query(sql)).rows.map(({ state }) => state);
    expect(
      await states(
        `SELECT DISTINCT CASE WHEN overdue_at IS NULL THEN state ELSE 'overdue' END AS state FROM loan ORDER BY 1`,
      ),
    ).toEqual(['overdue', 'rejected', 'repaid', 'running', 'waiting']);
    expect(await states('SELECT DISTINCT state FROM mutual_fund_order ORDER BY 1')).toEqual([
      'executed',
      'ordered',
      'settled',
    ]);
  });

  test('has paid its first investor a dividend, tax and all, of the shares held at the close before', async () => {
    const { token } = await world.anonymous.get(logInCall, { ...sandboxLogIns()[0]!, acceptPrivacy: true });
    const ana = callerOf(world.url, token, 'es');
    const [paid] = (await ana.get(listEvents, {})).items;
    expect(paid).toMatchObject({
      stockId: 'WALMEX.XMEX',
      state: 'done',
      quantity: '400',
      gross: '228.00',
      withheld: '22.80',
      net: '205.20',
    });
    const { items } = await ana.get(listAssetLog, { type: 'dividend' });
    expect(items.map(({ subType, amount }) => [subType, amount])).toEqual([
      ['dividend.withhold', '-22.80'],
      ['dividend.pay', '228.00'],
    ]);
  });

  test('has two operators of each role that decides or publishes', () => {
    const count = (role: string) => SEED_OPERATORS.filter(({ roles }) => roles.join() === role).length;
    expect(['reviewer', 'treasurer', 'publisher', 'admin'].map(count)).toEqual([2, 2, 2, 2]);
  });

  test('lets the printed operators in at once, so that a second person can decide what waits', async () => {
    const [teresa, tomas] = [await seeded('teresa'), await seeded('tomas')];
    const { items } = await tomas.get(listApprovalsCall, { state: 'waiting' });
    expect(items).toHaveLength(1);
    const decision = { id: items[0]!.id, agree: true, opinion: '' };
    const key = { idempotencyKey: crypto.randomUUID() };
    expect(await teresa.ask(decideApprovalCall, decision, key)).toMatchObject({ ok: false });
    await tomas.get(decideApprovalCall, decision);
    expect((await tomas.get(listApprovalsCall, { state: 'waiting' })).items).toEqual([]);
  });

  test('has a clean ledger and nobody signed in by the seeds', async () => {
    expect((await checkLedger(world.database.db, declaredParts('invariants'))).faults).toEqual([]);
    const { rows } = await world.database.owner.query(
      `SELECT id FROM operator_log_in WHERE created_at < $1 AND ended_at IS NULL
       UNION ALL SELECT id FROM log_in WHERE created_at < $1 AND ended_at IS NULL`,
      [new Date(OPEN_MARKET)],
    );
    expect(rows).toEqual([]);
  });
});
