import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CASE_HOLD_MS } from '#features/operator/server/index.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import type { QueueFilter } from '../contract.ts';
import { pageOfCases } from './case-table.store.ts';
import { type CaseTable, createReview, type Review } from './index.ts';

/** A queue that no feature has: what the next one needs is what stands here. */
interface Wish {
  readonly id: string;
  readonly investorId: string;
  readonly state: 'waiting' | 'granted' | 'rejected';
}

const WISHES: CaseTable<Wish> = {
  table: 'wish',
  select: 'SELECT c.id, c.investor_id AS "investorId", c.state FROM wish c',
  lists: { waiting: `c.state = 'waiting'`, decided: `c.state <> 'waiting'` },
  waits: `c.state = 'waiting'`,
  sentAt: 'c.sent_at',
  dueAt: `(c.sent_at + interval '24 hours')`,
  measured: { id: 'wish', decidedAt: 'c.decided_at', isDecided: `c.state <> 'waiting'` },
};
const WISH_REVIEW: Review<Wish, 'waiting' | 'decided'> = createReview({
  queue: 'wish',
  roles: ['reviewer'],
  table: WISHES,
  auditKey: 'wish',
  closed: ({ state }) => (state === 'waiting' ? null : 'wish.decided'),
  reasons: { notAssigned: 'wish.not_assigned', opinionMissing: 'wish.opinion_missing' },
});

let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let ana: TestInvestor;
let id: string;
beforeAll(async () => {
  world = await openBolsillo();
  [rita, raul] = [await world.operator('reviewer'), await world.operator('reviewer')];
  ana = await world.register();
  await world.database.owner.query(`CREATE TABLE wish (id uuid PRIMARY KEY, investor_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'waiting', sent_at timestamptz NOT NULL, decided_by uuid, decided_at timestamptz);
    INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
      ('wish', NULL, 'waiting', NULL, NULL), ('wish', 'waiting', 'granted', 'decided_by', '{reviewer}'),
      ('wish', 'waiting', 'rejected', 'decided_by', '{reviewer}');
    SELECT guard_states('wish')`);
});
afterAll(() => world.close());
beforeEach(async () => {
  const sent = 'INSERT INTO wish (id, investor_id, sent_at) VALUES (gen_random_uuid(), $1, $2) RETURNING id';
  const { rows } = await world.database.db.query<{ id: string }>(sent, [ana.id, new Date(world.now())]);
  id = rows[0]?.id ?? '';
});

const subjects: unknown[] = [];
/** What an operator's call does with the review, in its transaction. */
const as = <Result>(who: TestOperator, work: (context: OperatorContext) => Promise<Result>) =>
  asOperator(world, who, (tx) => {
    const context = { tx, operatorId: who.id, now: world.now(), securityNow: world.now() };
    return work({
      ...context,
      audit: (subject: unknown) => subjects.push(subject),
    } as unknown as OperatorContext);
  });
const decide = (who: TestOperator, state: string, opinion = 'x') =>
  as(who, async (context) => {
    await WISH_REVIEW.assigned(context, id);
    WISH_REVIEW.refuseWithoutOpinion(opinion);
    const written = 'UPDATE wish SET state = $2, decided_by = $3, decided_at = now() WHERE id = $1';
    await context.tx.query(written, [id, state, who.id]);
    await WISH_REVIEW.close(context.tx, id);
  });
const refused = (reason: string) => expect.objectContaining({ reason });

test('given a case of a new queue, then it is decided by the assignee alone, once, with an opinion', async () => {
  await expect(decide(rita, 'granted')).rejects.toEqual(refused('wish.not_assigned'));
  await as(rita, (context) => WISH_REVIEW.take(context, id));
  await expect(as(raul, (context) => WISH_REVIEW.take(context, id))).rejects.toEqual(refused('case.taken'));
  await expect(as(raul, (context) => WISH_REVIEW.release(context, id))).rejects.toEqual(
    refused('case.taken'),
  );
  await expect(decide(raul, 'granted')).rejects.toEqual(refused('wish.not_assigned'));
  await expect(decide(rita, 'granted', '')).rejects.toEqual(refused('wish.opinion_missing'));
  await expect(decide(rita, 'paid')).rejects.toThrow('does not go from waiting to paid');
  expect(await WISH_REVIEW.assigneeOf(world.database.db, id)).toEqual({
    operatorId: rita.id,
    name: rita.name,
  });
  await decide(rita, 'granted');
  expect(await WISH_REVIEW.assigneeOf(world.database.db, id)).toBeNull();
  for (const work of [WISH_REVIEW.take, WISH_REVIEW.assigned])
    await expect(as(rita, (context) => work(context, id))).rejects.toEqual(refused('wish.decided'));
  expect(subjects).toContainEqual({ subjectKind: 'investor', subjectId: ana.id, detail: { wish: id } });
});

test('given cases that wait, then they are counted with those past their time, and one given back is free', async () => {
  const [queue] = WISH_REVIEW.parts.queues;
  const before = await queue?.count(world.database.db, world.now());
  expect(before).toMatchObject({ overdue: 0, since: [new Date(world.now())] });
  expect(await queue?.count(world.database.db, world.now() + 86_400_001)).toMatchObject({
    overdue: before?.count,
  });
  await as(rita, (context) => WISH_REVIEW.take(context, id));
  await as(rita, (context) => WISH_REVIEW.release(context, id));
  await as(raul, (context) => WISH_REVIEW.take(context, id));
  expect(WISH_REVIEW.parts.reviews).toMatchObject([{ id: 'wish', table: 'wish c' }]);
});

test('given an id that no case has, then nothing is found', async () => {
  const missing = crypto.randomUUID();
  for (const work of [WISH_REVIEW.take, WISH_REVIEW.release, WISH_REVIEW.assigned])
    await expect(as(rita, (context) => work(context, missing))).rejects.toEqual(refused('not_found'));
});

test('given cases that are late, assigned to somebody or to nobody, then a filter shows those alone', async () => {
  const sent = (at: number) =>
    world.database.db
      .query<{ id: string }>(
        'INSERT INTO wish (id, investor_id, sent_at) VALUES (gen_random_uuid(), $1, $2) RETURNING id',
        [ana.id, new Date(at)],
      )
      .then(({ rows }) => rows[0]?.id ?? '');
  const late = await sent(world.now() - 86_400_001);
  await as(rita, (context) => WISH_REVIEW.take(context, id));
  const shown = async (only: QueueFilter, who = rita, forgottenMs = 0) => {
    const security = world.now() + forgottenMs;
    const filter = {
      only,
      queue: 'wish',
      operatorId: who.id,
      now: world.now(),
      heldSince: security - CASE_HOLD_MS,
    };
    const page = await pageOfCases(world.database.db, WISHES, 'waiting', { from: null, rows: 50, filter });
    return page.map((wish) => wish.id);
  };
  expect(await shown('late')).toEqual([late]);
  expect(await shown('mine')).toEqual([id]);
  expect(await shown('mine', raul)).not.toContain(id);
  expect(await shown('free')).toContain(late);
  expect(await shown('free')).not.toContain(id);
  // when it was taken and forgotten, then it is free again, and nobody's
  expect(await shown('free', rita, CASE_HOLD_MS + 1)).toContain(id);
  expect(await shown('mine', rita, CASE_HOLD_MS + 1)).toEqual([]);
  await as(rita, (context) => WISH_REVIEW.release(context, id));
});
