import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { transact } from '#kernel/database/transact.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { RACE_ROUNDS } from '#testing/race-rounds.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { ipoCalls } from '../contract.ts';
import { cancelDeskOffer } from '../operator-contract.ts';
import { agree, apply, DAY_MS, faults, openIssue } from './ipo.fixture.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { phaseDues, SETTLE_DUE } from './phases.ts';
import { aloneWith, gatherPayers } from './settle.fixture.ts';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await registerVerified(world, await world.operator('reviewer'));
});
afterAll(() => world.close());

let gathered = 0;
async function crowd(offerId: string, count: number): Promise<void> {
  await gatherPayers(world.database.owner, offerId, { from: gathered + 1, count, at: world.now() });
  gathered += count;
}

/** Offers' own steps over the real database, four days ahead; every so many of them die before their commit, as by kill -9. */
function dyingSteps(dieEvery: number) {
  const { db } = world.database;
  let calls = 0;
  // each turn an hour passes by the machine's clock, so that what died is taken up again
  let turns = 0;
  let settled = 0;
  const needs = aloneWith(db, {
    now: () => world.now() + 4 * DAY_MS,
    securityNow: () => world.now() + (calls + turns) * 3_600_000,
  });
  const handlersUntil = (batches: number) =>
    dueHandlers(
      phaseDues(needs).map((due) => ({
        ...due,
        handle: async (tx, item, afterCommit) => {
          if (due.kind === SETTLE_DUE && settled >= batches) throw new Error('cut off');
          await due.handle(tx, item, afterCommit);
          calls += 1;
          if (due.kind !== SETTLE_DUE) return;
          if (calls % dieEvery === 0) throw new Error('killed');
          settled += 1;
        },
      })),
    );
  const isSettled = async (id: string) => {
    const { rows } = await db.query<{ settled: boolean }>(
      'SELECT settled_at IS NOT NULL AS settled FROM ipo_offer WHERE id = $1',
      [id],
    );
    return rows[0]?.settled === true;
  };
  return {
    /** Does what is due in three days until all are settled, or until so many batches are. */
    async run(id: string, batches = Number.POSITIVE_INFINITY): Promise<void> {
      // nothing is posted that to the database lies ahead
      await setMachineTime(world.database, world.now() + 3 * DAY_MS);
      const [handlers, before] = [handlersUntil(settled + batches), settled];
      for (const until = turns + 60; turns < until; turns++) {
        await drainDue(needs.ports, handlers, world.now() + 3 * DAY_MS);
        if ((await isSettled(id)) || settled - before >= batches) return;
      }
    },
  };
}

const outcomes = async (id: string) =>
  (
    await world.database.owner.query<{ state: string; count: number; shares: number }>(
      `SELECT state, count(*)::int AS count, sum(allotted_shares)::int AS shares FROM ipo_application
        WHERE offer_id = $1 GROUP BY state ORDER BY state`,
      [id],
    )
  ).rows;

describe('settling', () => {
  it('settles 2,000 applications each exactly once, though it is cut off again and again', {
    timeout: 240_000,
  }, async () => {
    const id = await openIssue(world, { allocatedLots: 900 });
    await crowd(id, 2_000);
    await dyingSteps(3).run(id);
    const rows = await outcomes(id);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'refunded']);
    expect(rows.reduce((sum, { shares }) => sum + shares, 0)).toBe(90_000);
    expect(await faults(world)).toEqual([]);
  });

  it('given an issue cancelled between two batches, then payers are paid back, the others refunded, each exactly once', {
    timeout: 240_000,
  }, async () => {
    const id = await openIssue(world, { allocatedLots: 300 });
    await crowd(id, 700);
    const steps = dyingSteps(2);
    await steps.run(id, 2);
    const half = Object.fromEntries((await outcomes(id)).map(({ state, count }) => [state, count]));
    expect(Number(half.paid) + Number(half.refunded)).toBe(400);
    expect(Number(half.winning) + Number(half.not_winning)).toBe(300);
    const [first, second] = [await world.operator('publisher'), await world.operator('publisher')];
    const { approvalId } = await first.get(cancelDeskOffer, {
      id,
      reason: 'The exchange refused the listing',
      reference: 'Comunicado 9/2026',
    });
    await agree(second, approvalId!);
    await steps.run(id);
    // who was refunded before the cancellation stays so
    expect((await outcomes(id)).map(({ state, count }) => [state, count])).toEqual([
      ['failed', 700 - Number(half.refunded)],
      ['refunded', half.refunded],
    ]);
    expect(await moved(id)).toEqual([
      { name: 'ipo.hold', each: 700, most: 1 },
      { name: 'ipo.refund', each: 700, most: 1 },
      { name: 'ipo.return', each: half.paid, most: 1 },
      { name: 'ipo.settle', each: half.paid, most: 1 },
    ]);
    expect(await notWhole(id)).toBe(0);
    expect(await faults(world)).toEqual([]);
  });
});

/** Which postings an offer's applications have: of how many, and how often at most of one. */
async function moved(offerId: string) {
  const { rows } = await world.database.owner.query(
    `SELECT name, count(*)::int AS each, max(times)::int AS most FROM (
       SELECT p.name, a.id, count(*) AS times FROM ipo_application a
         JOIN ledger.transaction t ON t.investor_id = a.investor_id AND t.reference::jsonb ->> 'applicationId' = a.id
         JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
        WHERE a.offer_id = $1 GROUP BY 1, 2) one GROUP BY 1 ORDER BY 1`,
    [offerId],
  );
  return rows;
}

/** How many of the crowd of an offer do not have all their cash again, free. */
async function notWhole(offerId: string): Promise<number> {
  const { rows } = await world.database.owner.query(
    `SELECT count(*)::int AS n FROM ipo_application a
       JOIN ledger.balance b ON b.investor_id = a.investor_id AND b.asset = 'USD'
      WHERE a.offer_id = $1 AND (b.available, b.frozen) <> (1000000, 0)`,
    [offerId],
  );
  return rows[0].n as number;
}

describe('at once', () => {
  it('another application and a cancellation: one after the other, and the money is right', async () => {
    const id = await openIssue(world);
    const key = () => ({ idempotencyKey: crypto.randomUUID() });
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const own = await apply(ana, id, 1);
      const { previewId } = await ana.get(ipoCalls.preview, { id, lots: '3' });
      const [applied, cancelled] = await Promise.all([
        ana.ask(ipoCalls.subscribe, { previewId }, key()),
        ana.ask(ipoCalls.cancel, { id: own.id }, key()),
      ]);
      expect(cancelled.ok).toBe(true);
      // what was frozen is no longer what the preview showed, or the cancellation came last
      if (!applied.ok) expect(applied).toMatchObject({ reason: 'preview.repriced' });
      const { application } = await ana.get(ipoCalls.application, { id: own.id });
      expect(application.state).toBe('cancelled');
    }
    expect(await faults(world)).toEqual([]);
  });

  it('a cancellation of the applicant and the close: one of both, and the money is right', async () => {
    const reviewer = await world.operator('reviewer');
    let applicant = ana;
    for (let round = 0; round < RACE_ROUNDS; round++) {
      // where the close wins, the money stays frozen
      if (round % 5 === 0) applicant = await registerVerified(world, reviewer);
      const id = await openIssue(world);
      const own = await apply(applicant, id, 1);
      const close = transact(world.database.db, async (tx) => {
        await tx.query('SELECT FROM ipo_offer WHERE id = $1 FOR NO KEY UPDATE', [id]);
        const handlers = phaseDues({
          ports: { clock: { securityNow: () => world.now() } },
        } as unknown as IpoNeeds);
        const item = { kind: 'ipo.phase', key: id, at: world.now() + DAY_MS, payload: {} };
        await handlers[0]!.handle(tx, item, () => undefined);
      });
      const cancel = applicant.ask(ipoCalls.cancel, { id: own.id }, { idempotencyKey: crypto.randomUUID() });
      const [answer] = await Promise.all([cancel, close]);
      const { application } = await applicant.get(ipoCalls.application, { id: own.id });
      expect(application.state).toBe(answer.ok ? 'cancelled' : 'processing');
    }
    expect(await faults(world)).toEqual([]);
  });

  it('whatever an applicant does, in whatever order, what is frozen is what stands', {
    timeout: 120_000,
  }, async () => {
    const id = await openIssue(world);
    const step = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant('cancel' as const));
    let frozen = 0;
    const before = await frozenOf(ana);
    await fc.assert(
      fc.asyncProperty(step, async (wanted) => {
        const [own] = (await ana.get(ipoCalls.applications, {})).items.filter(({ ipoId }) => ipoId === id);
        if (wanted === 'cancel') {
          if (own?.state === 'submitted') await ana.get(ipoCalls.cancel, { id: own.id });
          frozen = 0;
        } else {
          const asked = await ana.ask(ipoCalls.preview, { id, lots: String(wanted) });
          if (!asked.ok) return;
          await ana.get(ipoCalls.subscribe, { previewId: asked.data.previewId });
          frozen = wanted;
        }
        expect((await frozenOf(ana)) - before).toBe(frozen * 100_000);
      }),
      { numRuns: 200 },
    );
    expect(await faults(world)).toEqual([]);
  });
});

describe('the clock', () => {
  it('leaps over close, draw and listing in one step; an issue that is cancelled half settled gives all back', async () => {
    const publisher = await world.operator('publisher');
    const second = await registerVerified(world, await world.operator('reviewer'));
    const halted = await openIssue(world, { listingAt: Date.parse('2026-12-18T14:30:00.000Z') });
    await apply(second, halted, 2);
    const leapt = await openIssue(world);
    await apply(second, leapt, 2);
    await world.pass(12 * DAY_MS);
    await world.tick();
    const { items } = await second.get(ipoCalls.applications, {});
    expect(items.find(({ ipoId }) => ipoId === leapt)?.state).toBe('success');
    const paid = items.find(({ ipoId }) => ipoId === halted);
    expect(paid?.state).toBe('paid');
    expect(await faults(world)).toEqual([]);
    // paid already: what was paid comes back from the issuer
    const [first, other] = [await world.operator('publisher'), await world.operator('publisher')];
    const { approvalId } = await first.get(cancelDeskOffer, {
      id: halted,
      reason: 'The exchange refused the listing',
      reference: 'Comunicado 9/2026',
    });
    await agree(other, approvalId!);
    await world.tick();
    const { application } = await second.get(ipoCalls.application, { id: paid!.id });
    expect(application).toMatchObject({ state: 'failed', refund: '2000.00' });
    expect(await faults(world)).toEqual([]);
    expect(publisher.id).not.toBe(first.id);
  });
});

async function frozenOf({ id }: TestInvestor): Promise<number> {
  const { rows } = await world.database.owner.query(
    `SELECT frozen::int AS frozen FROM ledger.balance WHERE investor_id = $1 AND asset = 'USD'`,
    [id],
  );
  return rows[0].frozen as number;
}
