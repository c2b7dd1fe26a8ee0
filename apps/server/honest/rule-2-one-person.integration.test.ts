import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { passDay } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { type Moment, TRIES } from './every-command.fixture.ts';
import { consoleOperations } from './every-role.fixture.ts';
import { type Firm, openPending, type Pending } from './pending-cases.fixture.ts';

/**
 * Rule 2: what one person of the firm can move by themselves. Everyone, of each role and of all roles at once, has a queue full
 * of cases in hand and tries every call with a body that is good. What may move money is named, one by one.
 */

let world: TestBolsillo;
/** Of each role, and one person who is everything. */
const PERSONS: readonly (readonly OperatorRole[])[] = [
  ...OPERATOR_ROLES.map((role) => [role]),
  OPERATOR_ROLES,
];
const pendings: Pending[] = [];
beforeAll(async () => {
  // Of its own: it moves the clock, and fills every queue for each of eight persons.
  world = await openBolsillo();
  const firm: Firm = {
    rita: await world.operator('reviewer'),
    teresa: await world.operator('treasurer'),
    tomas: await world.operator('treasurer', 'admin'),
    adan: await world.operator('admin'),
  };
  for (const _ of PERSONS) pendings.push(await openPending(world, firm));
  // an address is new for a day
  await passDay(world, pendings[0]!.ana);
});
afterAll(() => world.close());

/** All money of everybody, and the heads of its history. */
async function allMoney(): Promise<unknown> {
  const { owner } = world.database;
  const balances = await owner.query('SELECT * FROM ledger.balance ORDER BY investor_id, asset');
  const chains = await owner.query('SELECT * FROM ledger.chain ORDER BY investor_id');
  return [balances.rows, chains.rows];
}

/** What investors signed, with what, and where their money leaves to. */
async function allOfInvestors(): Promise<unknown> {
  const { owner } = world.database;
  const tables = ['investor_signature', 'investor_key_log', 'bank_card', 'bank_card_log'];
  return Promise.all(tables.map(async (table) => (await owner.query(`SELECT * FROM ${table}`)).rows));
}

interface Outcome {
  readonly call: string;
  readonly moves: string | undefined;
  readonly reason: string;
  readonly hasMoved: boolean;
}

/** One person tries everything; what each try ended with, and whether any money moved. */
async function tryAll(roles: readonly OperatorRole[], turn: number): Promise<Outcome[]> {
  const who = await world.operator(...roles);
  const { id: colleague } = await world.operator('support');
  const at: Moment = { world, pending: pendings[turn]!, who, colleague, turn };
  const outcomes: Outcome[] = [];
  let before = await allMoney();
  for (const { call, body, moves } of TRIES) {
    const response = await fetch(`${world.url}/api/operator/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        operatorToken: who.token,
      },
      body: JSON.stringify(await body(at)),
    });
    const { success, data } = (await response.json()) as { success: boolean; data: { reason?: string } };
    const after = await allMoney();
    const hasMoved = JSON.stringify(after, plain) !== JSON.stringify(before, plain);
    outcomes.push({ call, moves, reason: success ? 'success' : (data.reason ?? ''), hasMoved });
    before = after;
  }
  return outcomes;
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

it('no call of the console is left out', async () => {
  const operations = (await consoleOperations(world)).map((path) => path.replace('/api/operator/', ''));
  expect([...new Set(TRIES.map(({ call }) => call))].sort()).toEqual(operations.sort());
});

it('one person moves nothing but what is named, and each call is really tried', async () => {
  const outcomes: Outcome[] = [];
  const ofInvestors = await allOfInvestors();
  for (const [turn, roles] of PERSONS.entries()) outcomes.push(...(await tryAll(roles, turn)));

  // what moved is what may, and all that may did
  const moved = outcomes.filter(({ hasMoved }) => hasMoved);
  expect(moved.filter(({ moves }) => moves === undefined)).toEqual([]);
  const named = TRIES.flatMap(({ moves }) => moves ?? []);
  expect(new Set(moved.map(({ moves }) => moves))).toEqual(new Set(named));

  expect(await allOfInvestors()).toEqual(ofInvestors);

  // a try that no role gets past the schema or to its case proves nothing
  const vain = /^(input\.invalid|not_found|role\.missing|)$/;
  const idle = TRIES.map(({ call }) => call).filter((call) =>
    outcomes.filter((outcome) => outcome.call === call).every(({ reason }) => vain.test(reason)),
  );
  expect(idle).toEqual([]);

  // nobody agrees to what they asked for themselves
  expect(outcomes.map(({ reason }) => reason)).toContain('approval.same_operator');
}, 300_000);

it('what one of them asked for, no colleague of other roles agrees to', async () => {
  const { owner } = world.database;
  const { rows: waiting } = await owner.query<{ id: string; kind: string; roles: OperatorRole[] }>(
    `SELECT DISTINCT ON (a.kind) a.id, a.kind, m.operator_roles AS roles FROM approval a
       JOIN state_move m ON m.subject = 'approval' AND m.kind = a.kind AND m.from_state IS NULL
      WHERE a.state = 'waiting' ORDER BY a.kind, a.id`,
  );
  expect(waiting.length).toBeGreaterThan(10);
  const before = [await allMoney(), await allOfInvestors()];
  for (const role of OPERATOR_ROLES) {
    const colleague = await world.operator(role);
    for (const { id, kind, roles } of waiting) {
      if (roles.includes(role)) continue;
      const answer = await colleague.ask(
        decideApprovalCall,
        { id, agree: true },
        { idempotencyKey: randomUUID() },
      );
      expect(answer, `${role} ${kind}`).toMatchObject({ reason: 'role.missing' });
    }
  }
  const { rows } = await owner.query(`SELECT state FROM approval WHERE id = ANY($1)`, [
    waiting.map(({ id }) => id),
  ]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  expect([await allMoney(), await allOfInvestors()]).toEqual(before);
});
