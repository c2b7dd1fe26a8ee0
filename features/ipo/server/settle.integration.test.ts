import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { ipoCalls } from '../contract.ts';
import { cancelDeskOffer } from '../operator-contract.ts';
import { apply, DAY_MS, faults, openIssue } from './ipo.fixture.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { phaseDues } from './phases.ts';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await registerVerified(world, await world.operator('reviewer'));
});
afterAll(() => world.close());

/** As many investors, each verified and with cash, as a loop of the owner's makes them; each applies for a few lots. */
async function crowd(offerId: string, count: number): Promise<void> {
  await world.database.owner.query(
    `DO $$
     DECLARE
       v_who uuid; v_lots int; v_id text; n int;
     BEGIN
       SET LOCAL session_replication_role = replica;
       FOR n IN 1..${count} LOOP
         v_who := overlay(md5('${offerId}' || n) PLACING '4' FROM 13)::uuid;
         v_lots := 1 + n % 3;
         v_id := encode(sha256(convert_to('${offerId} ' || v_who, 'UTF8')), 'hex');
         INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
           VALUES (v_who, (7000000000 + n)::text, 'none', (900000 + n)::text, now());
         INSERT INTO ipo_application (id, offer_id, investor_id, identity_hash, state, lots, price, deposit, deposit_before,
             created_at, applied_at, updated_at)
           VALUES (v_id, '${offerId}', v_who, sha256(convert_to('${offerId}' || n, 'UTF8')), 'submitted', v_lots, 10000000,
             v_lots * 100000, 0, now(), now(), now());
         PERFORM ledger.post(jsonb_build_object('name', 'sandbox.starting-cash', 'investorId', v_who, 'at', now(),
           'reference', '{}'::jsonb, 'postings', jsonb_build_array(jsonb_build_object('name', 'sandbox.starting-cash',
             'asset', 'USD', 'amount', '1000000', 'source', 'firm.sandbox-cash', 'destination', 'investor.available'))));
         PERFORM ledger.post(jsonb_build_object('name', 'ipo.hold', 'investorId', v_who, 'at', now(),
           'reference', jsonb_build_object('applicationId', v_id, 'version', '1'), 'postings', jsonb_build_array(
             jsonb_build_object('name', 'ipo.hold', 'asset', 'USD', 'amount', (v_lots * 100000)::text,
               'source', 'investor.available', 'destination', 'investor.frozen'))));
       END LOOP;
     END $$`,
  );
}

describe('settling', () => {
  it('settles 2,000 applications each exactly once, though it is cut off again and again', async () => {
    const id = await openIssue(world, { allocatedLots: 900 });
    await crowd(id, 2_000);
    const { db } = world.database;
    let calls = 0;
    // each turn an hour passes by the machine's clock, so that what died is taken up again
    let turns = 0;
    // every third batch dies before its commit, as by kill -9
    const dying = {
      ports: {
        db,
        clock: {
          now: () => world.now() + 4 * DAY_MS,
          securityNow: () => world.now() + (calls + turns) * 3_600_000,
        },
        chance: systemChance,
        log: silentLog,
        realtime: silentRealtime,
        config: { mode: 'sandbox' },
      },
      beacons: { fetch: async () => ({ randomness: 'ab'.repeat(32), signature: null }) },
      market: { listings: { begin: async () => null, reload: async () => undefined } },
      trade: { deliver: async () => undefined },
    } as unknown as IpoNeeds;
    const handlers = dueHandlers(
      phaseDues(dying).map((due) => ({
        ...due,
        handle: async (tx, item, afterCommit) => {
          await due.handle(tx, item, afterCommit);
          calls += 1;
          if (due.kind === 'ipo.settle' && calls % 3 === 0) throw new Error('killed');
        },
      })),
    );
    const upTo = world.now() + 3 * DAY_MS;
    for (; turns < 60; turns++) {
      await drainDue(dying.ports, handlers, upTo);
      const { rows } = await db.query<{ settled: boolean }>(
        'SELECT settled_at IS NOT NULL AS settled FROM ipo_offer WHERE id = $1',
        [id],
      );
      if (rows[0]?.settled) break;
    }
    const { rows } = await db.query<{ state: string; count: string; shares: string }>(
      `SELECT state, count(*)::text AS count, sum(allotted_shares)::text AS shares FROM ipo_application
        WHERE offer_id = $1 GROUP BY state ORDER BY state`,
      [id],
    );
    expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(2_000);
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'refunded']);
    expect(rows.reduce((sum, row) => sum + Number(row.shares), 0)).toBe(90_000);
    expect(await faults(world)).toEqual([]);
  });
});

describe('against each other', () => {
  it('another application and a cancellation: one after the other, five times, and the money is right', async () => {
    const id = await openIssue(world);
    const key = () => ({ idempotencyKey: crypto.randomUUID() });
    for (let round = 0; round < 5; round++) {
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

  it('a cancellation of the applicant and the close: one of both, ten times, and the money is right', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await openIssue(world);
      const own = await apply(ana, id, 1);
      const close = transact(world.database.db, async (tx) => {
        await tx.query('SELECT FROM ipo_offer WHERE id = $1 FOR NO KEY UPDATE', [id]);
        const handlers = phaseDues({
          ports: { clock: { securityNow: () => world.now() } },
        } as unknown as IpoNeeds);
        const item = { kind: 'ipo.phase', key: id, at: world.now() + DAY_MS, payload: {} };
        await handlers[0]!.handle(tx, item, () => undefined);
      });
      const cancel = ana.ask(ipoCalls.cancel, { id: own.id }, { idempotencyKey: crypto.randomUUID() });
      const [answer] = await Promise.all([cancel, close]);
      const { application } = await ana.get(ipoCalls.application, { id: own.id });
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
    await world.database.owner.query('SELECT 1');
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
    const { agree } = await import('./ipo.fixture.ts');
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
