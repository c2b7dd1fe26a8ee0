import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { IPO_INVARIANTS } from '#features/ipo/server/invariants.ts';
import { DAY_MS, openIssue } from '#features/ipo/server/ipo.fixture.ts';
import { gatherPayers } from '#features/ipo/server/settle.fixture.ts';
import { onDatabase } from '#kernel/database/application-role.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { startThrowaway } from '#testing/throwaway-product.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/**
 * `npm run bench:settlement`: an issue with so many paying applicants is closed, drawn and settled, by a process that is
 * killed with `kill -9` again and again in the middle of it; then every application and every cent is counted.
 */
const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 100_000);
const KILLS = Number(process.env.BENCH_KILLS ?? 5);
const GATHERED_AT_ONCE = 5_000;
const LONGEST_LIFE_MS = 8_000;

const product = await startThrowaway({ tickEveryMs: 0 });
const { adminUrl, ownerUrl, url } = product.database;
// Who may leave the guards out while the crowd is made.
const name = new URL(ownerUrl).pathname.slice(1);
const db = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
const owner = openDatabase(onDatabase(adminUrl, name), { max: 1, statementTimeoutMs: 0 });
const begun = Date.now();
const allocatedLots = Math.floor(APPLICANTS / 2);
const steps = new Map<string, number[]>();
let kills = 0;
let aliveMs = 0;
try {
  const offerId = await gather();
  await settleAndKill();
  await assertSound(offerId);
  print();
} finally {
  await db.close();
  await owner.close();
  await product.stop();
}

async function gather(): Promise<string> {
  const offerId = await openIssue({ database: { db } as never, now: () => begun }, { allocatedLots });
  for (let from = 1; from <= APPLICANTS; from += GATHERED_AT_ONCE) {
    await gatherPayers(owner.pool, offerId, {
      from,
      at: begun,
      count: Math.min(GATHERED_AT_ONCE, APPLICANTS - from + 1),
    });
  }
  await owner.query('VACUUM ANALYZE');
  await owner.query(
    `CREATE OR REPLACE FUNCTION machine_instant() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '4 days' $$`,
  );
  return offerId;
}

async function settleAndKill(): Promise<void> {
  for (let isOver = false; !isOver; ) {
    const child = fork(new URL('./steps.ts', import.meta.url), [url, String(begun + 3 * DAY_MS)]);
    child.on('message', (told) => {
      const { step, ms } = told as { step: string; ms: number };
      steps.set(step, [...(steps.get(step) ?? []), ms]);
    });
    const begin = performance.now();
    const ended = once(child, 'exit');
    if (kills < KILLS) {
      await Promise.race([ended, wait(2_000 + Math.random() * LONGEST_LIFE_MS)]);
      if (child.exitCode === null) kills += 1;
      child.kill('SIGKILL');
    }
    const [code] = await ended;
    aliveMs += performance.now() - begin;
    isOver = code === 0;
  }
}

async function assertSound(offerId: string): Promise<void> {
  const { rows } = await owner.query<{ settled: number; shares: number; postings: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('paid', 'refunded'))::int AS settled, sum(allotted_shares)::int AS shares,
       (SELECT count(*)::int FROM ledger.transaction WHERE name IN ('ipo.settle', 'ipo.refund')) AS postings
       FROM ipo_application WHERE offer_id = $1`,
    [offerId],
  );
  const found = rows[0];
  if (found?.settled !== APPLICANTS || found.postings !== APPLICANTS || found.shares !== allocatedLots * 100)
    throw new Error(`not each exactly once: ${JSON.stringify(found)}`);
  const { faults } = await checkLedger(owner, IPO_INVARIANTS);
  if (faults.length > 0) throw new Error(`the ledger is not sound: ${JSON.stringify(faults.slice(0, 5))}`);
}

function print(): void {
  printMachine(cpus(), process.version);
  const each = (step: string) => steps.get(step) ?? [];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  printTable(
    [
      'applications',
      'kills',
      'close ms',
      'draw ms',
      'batches',
      'ms a batch',
      'settled/s',
      'alive s',
      'sound',
    ],
    [
      [
        whole(APPLICANTS),
        whole(kills),
        whole(sum(each('close'))),
        whole(sum(each('draw'))),
        whole(each('batch').length),
        whole(median(each('batch'))),
        whole((APPLICANTS / sum(each('batch'))) * 1_000),
        whole(aliveMs / 1_000),
        'yes',
      ],
    ],
  );
}
