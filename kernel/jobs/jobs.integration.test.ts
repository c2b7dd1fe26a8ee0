import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixedClock } from '#kernel/clock/clock.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { ledgerCheckJob } from './ledger-check.job.ts';
import { migrateJobs } from './migrate-jobs.ts';
import type { PeriodicJob } from './periodic-job.ts';
import { purgeKeysJob } from './purge-keys.job.ts';
import { type RunningJobs, startJobs } from './run-jobs.ts';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const INVESTOR = '01900000-0000-7000-8000-000000000001';
let world: TestDatabase;

const PATIENT = { timeout: 20_000, interval: 20 };
const POLL_MS = 200;

const start = (jobs: readonly PeriodicJob[], log = silentLog): RunningJobs =>
  startJobs(world.url, jobs, log, POLL_MS);

/** What the queue still holds. */
async function left(): Promise<unknown[]> {
  const { rows } = await world.owner.query(
    'select attempts, last_error is not null as failed from graphile_worker._private_jobs',
  );
  return rows;
}

/** Who holds a job or the queue of all. */
async function locked(): Promise<string[]> {
  const { rows } = await world.owner.query<{ by: string }>(
    `select locked_by as by from graphile_worker._private_jobs where locked_by is not null
     union all select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  );
  return rows.map(({ by }) => by);
}

beforeAll(async () => {
  world = await openTestDatabase();
  await migrateJobs(world.ownerUrl);
});
afterAll(() => world.close());

test('given the queue is made, when it is made again, then nothing complains', async () => {
  await expect(migrateJobs(world.ownerUrl)).resolves.toBeUndefined();
});

test('given several nodes start at once, then one makes the queue and the others wait', async () => {
  const fresh = await openTestDatabase();
  const nodes = Array.from({ length: 6 }, () => migrateJobs(fresh.ownerUrl));
  await expect(Promise.all(nodes)).resolves.toHaveLength(6);
  await expect(fresh.db.query('SELECT FROM graphile_worker._private_jobs')).resolves.toBeDefined();
  await fresh.close();
});

test('given the application role, when jobs run, then a due job is done and stopping is clean', async () => {
  const done = Promise.withResolvers<void>();
  const job = { name: 'test.ring', schedule: '0 0 1 1 *', run: async () => done.resolve() };
  const jobs = start([job]);
  await world.db.query(`select graphile_worker.add_job('test.ring')`);
  await done.promise;
  await vi.waitFor(async () => expect(await left()).toEqual([]), PATIENT);
  await jobs.stop();
});

test('given a job that fails, when it ran, then it is kept for another try', async () => {
  const failed = Promise.withResolvers<void>();
  const job = {
    name: 'test.fail',
    schedule: '0 0 1 1 *',
    run: async () => {
      failed.resolve();
      throw new Error('not today');
    },
  };
  const jobs = start([job]);
  await world.db.query(`select graphile_worker.add_job('test.fail')`);
  await failed.promise;
  await vi.waitFor(async () => expect(await left()).toEqual([{ attempts: 1, failed: true }]), PATIENT);
  await jobs.stop();
});

test('given a job under way, when the node stops, then it is finished and nothing stays locked', async () => {
  const begun = Promise.withResolvers<void>();
  let ended = false;
  const run = async () => {
    begun.resolve();
    await sleep(300);
    ended = true;
  };
  for (const outcome of ['done', 'failed']) {
    const job = {
      name: `test.slow-${outcome}`,
      schedule: '0 0 1 1 *',
      run: outcome === 'done' ? run : () => run().then(() => Promise.reject(new Error('not today'))),
    };
    await world.db.query('delete from graphile_worker._private_jobs');
    const jobs = start([job]);
    await world.db.query(`select graphile_worker.add_job($1, queue_name => 'periodic')`, [job.name]);
    await begun.promise;
    await jobs.stop();
    expect(ended).toBe(true);
    expect(await left()).toEqual(outcome === 'done' ? [] : [{ attempts: 1, failed: true }]);
    expect(await locked()).toEqual([]);
  }
});

test('given a node that died with a job in hand, then another does it, and what a living node has in hand is left alone', async () => {
  const living = new pg.Client(world.url);
  await living.connect();
  await living.query(`select pg_advisory_lock_shared(20210, hashtext('pool-living'))`);
  for (const runner of ['dead', 'living']) {
    await world.owner.query(`select graphile_worker.add_job('test.left', queue_name => $1)`, [
      `of-${runner}`,
    ]);
    for (const [table, key] of [
      ['_private_jobs', 'job_queue_id'],
      ['_private_job_queues', 'id'],
    ])
      await world.owner.query(
        `update graphile_worker.${table} set locked_by = $2, locked_at = now() - interval '1 minute'
          where ${key} = (select id from graphile_worker._private_job_queues where queue_name = $1)`,
        [`of-${runner}`, `pool-${runner}`],
      );
  }
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = { name: 'test.left', schedule: '0 0 1 1 *', run };
  const jobs = start([job]);
  await vi.waitFor(() => expect(runs).toBe(1), PATIENT);
  await jobs.stop();
  await living.end();
  expect(await locked()).toEqual(['pool-living', 'pool-living']);
});

/** This process's clock stands just before the last full minute, so that no job of it lies in the database's future; gives what lets it go on past it. */
function standBeforeMinute(): () => void {
  const RealDate = Date;
  const minute = RealDate.now() - (RealDate.now() % 60_000);
  let at = minute - 200;
  class StandingDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [at] : given) as [number]));
    }
    static override now(): number {
      return at;
    }
  }
  vi.stubGlobal('Date', StandingDate);
  return () => {
    at = minute + 50;
  };
}

test('given two servers that come to the minute of two jobs together, then each job is done once, one after the other', async () => {
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const job = (name: string) => ({
    name,
    schedule: '* * * * *',
    run: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(200);
      atOnce -= 1;
      done.push(name);
    },
  });
  const jobs = ['test.one', 'test.other'].map(job);
  // given both run, and wait for the minute
  const goOn = standBeforeMinute();
  const here = [0, 1].map(() => Promise.withResolvers<void>());
  const servers = here.map(({ resolve }, at) =>
    start([
      ...jobs,
      { name: `test.here-${at}`, schedule: '0 0 1 1 *', atStart: true, run: async () => resolve() },
    ]),
  );
  await Promise.all(here.map(({ promise }) => promise));
  // when it comes
  goOn();
  await vi.waitFor(() => expect(done).toHaveLength(2), PATIENT);
  // and whatever the slower of the two would still do
  await sleep(1_000);
  await Promise.all(servers.map((server) => server.stop()));
  vi.unstubAllGlobals();
  expect(done.sort()).toEqual(['test.one', 'test.other']);
  expect(most).toBe(1);
  const waiting = `select from graphile_worker.jobs where task_identifier in ('test.one', 'test.other')`;
  expect((await world.owner.query(waiting)).rowCount).toBe(0);
});

test('given a start that breaks half-way, then no runner of it is left over, and stopping is clean', async () => {
  await world.owner.query(
    'revoke execute on all functions in schema graphile_worker from bolsillo_app, public',
  );
  const broke = Promise.withResolvers<void>();
  const log = { ...silentLog, warn: () => broke.resolve() };
  const ran = Promise.withResolvers<void>();
  const job = { name: 'test.start', schedule: '0 0 1 1 *', atStart: true, run: async () => ran.resolve() };
  const jobs = start([job], log);
  await broke.promise;
  await migrateJobs(world.ownerUrl);
  await ran.promise;
  await jobs.stop();
  const lines = `select from pg_stat_activity where datname = current_database() and application_name = 'bolsillo-jobs'`;
  await vi.waitFor(async () => expect((await world.owner.query(lines)).rowCount).toBe(0), PATIENT);
});

test('given a database that is not there, when jobs are started and stopped, then stopping does not wait for it', async () => {
  const jobs = startJobs('postgres://nobody@127.0.0.1:1/none', [], silentLog);
  await jobs.stop();
});

test('given keys of 31 and of 29 days, when the purge runs, then only the older is forgotten', async () => {
  const insert = `insert into idempotency (investor_id, call, key, input_hash, answer, created_at)
    values ($1, 'a/b', $2, '\\x00', '{}', $3)`;
  const days = (count: number) => new Date(NOW - count * 86_400_000);
  await world.db.query(insert, [INVESTOR, 'old', days(31)]);
  await world.db.query(insert, [INVESTOR, 'new', days(29)]);
  await purgeKeysJob({ db: world.db, clock: fixedClock(NOW), log: silentLog }).run();
  const { rows } = await world.db.query('select key from idempotency');
  expect(rows).toEqual([{ key: 'new' }]);
});

test('given a sound ledger and one invariant that does not hold, then only its fault is logged, by its place', async () => {
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (fields: unknown) => errors.push(fields) };
  await ledgerCheckJob({ db: world.db, log }, []).run();
  expect(errors).toEqual([]);
  const broken = { name: 'one is two', sql: `SELECT 'here' AS place, 'one' AS found` };
  await ledgerCheckJob({ db: world.db, log }, [broken]).run();
  expect(errors).toEqual([{ invariant: 'one is two', place: 'here' }]);
});
