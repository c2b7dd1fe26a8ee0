import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOperatorsCall } from '#features/operator/contract.ts';
import { AUDIT_INVARIANTS } from '#features/operator/server/audit.store.ts';
import { rootsFault } from '#kernel/chain/daily-root.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { listRoots } from '../contract.ts';
import { publishRoot } from './publish-root.ts';
import { ROOT_INVARIANTS } from './root-invariants.store.ts';

const DAY_MS = 86_400_000;
const INVARIANTS = [...AUDIT_INVARIANTS, ...ROOT_INVARIANTS];
let world: TestBolsillo;
let published = 0;
beforeAll(async () => {
  world = await openBolsillo();
  await world.register();
  for (let day = 0; day < 2; day++) {
    const admin = await world.operator('admin');
    await admin.get(listOperatorsCall, {});
    await publish();
  }
});
afterAll(() => world.close());

async function publish() {
  published += 1;
  const at = world.now() + published * DAY_MS;
  await setMachineTime(world.database, at);
  await publishRoot(world.database.db, at);
}
const roots = async () => (await world.anonymous.get(listRoots, {})).items;
const faults = async () =>
  (await checkLedger(world.database.db, INVARIANTS)).faults.map(({ place, found }) => `${place}: ${found}`);

/** Does something with the owner's power over the log, looks, and takes it back. */
async function tampering(sql: string, look: () => Promise<void>) {
  const { owner } = world.database;
  await owner.query('CREATE TABLE kept AS SELECT * FROM audit_log');
  await owner.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await owner.query(sql);
  try {
    await look();
  } finally {
    await owner.query('DELETE FROM audit_log; INSERT INTO audit_log SELECT * FROM kept; DROP TABLE kept');
    await owner.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
  }
}

/** The whole log made again, each hash from its row and its predecessor. */
const REHASH = `
  DO $$ DECLARE line audit_log; previous bytea := decode(repeat('00', 32), 'hex'); BEGIN
    FOR line IN SELECT * FROM audit_log ORDER BY seq LOOP
      line.previous_hash := previous;
      previous := audit_hash(line);
      UPDATE audit_log SET previous_hash = line.previous_hash, hash = previous WHERE seq = line.seq;
    END LOOP;
  END $$`;

it('each root names where the audit log ended, and anybody may keep it', async () => {
  const { rows } = await world.database.owner.query(
    `SELECT seq::text, encode(hash, 'hex') AS hash FROM audit_log ORDER BY seq DESC LIMIT 1`,
  );
  const [last, first] = await roots();
  expect(last).toMatchObject({ auditSeq: rows[0].seq, auditHead: rows[0].hash });
  expect(Number(first?.auditSeq)).toBeLessThan(Number(last?.auditSeq));
  expect(rootsFault((await roots()).toReversed())).toBeNull();
  expect(await faults()).toEqual([]);
});

it('given the log’s end cut off, then the check names the root and the line that is gone', async () => {
  const [last] = await roots();
  await tampering(`DELETE FROM audit_log WHERE seq = ${last?.auditSeq}`, async () => {
    expect(await faults()).toEqual([
      `root ${last?.number} of ${last?.date}: line ${last?.auditSeq} of the audit log is gone`,
    ]);
  });
  expect(await faults()).toEqual([]);
});

it('given the whole log changed and hashed again, then the check names every root that says otherwise', async () => {
  const forged = `UPDATE audit_log SET call = 'nothing/happened' WHERE seq = 1; ${REHASH}`;
  await tampering(forged, async () => {
    expect(await faults()).toEqual(
      (await roots())
        .toReversed()
        .map(
          (root) => `root ${root.number} of ${root.date}: line ${root.auditSeq} of the audit log is another`,
        ),
    );
  });
});

it('given the roots changed to fit a forged log, then the check names them, and so does whoever kept a seal', async () => {
  const { owner } = world.database;
  const before = await roots();
  await owner.query('ALTER TABLE proof_root DISABLE TRIGGER USER');
  const set = (head: string) =>
    owner.query('UPDATE proof_root SET audit_head = decode($1, $2) WHERE number = 1', [head, 'hex']);
  await set('5'.repeat(64));
  expect(await faults()).toContain(`root 1 of ${before.at(-1)?.date}: does not follow from the root before`);
  expect(rootsFault((await roots()).toReversed())).toMatchObject({ number: '1', fault: 'seal' });
  await set(before.at(-1)?.auditHead ?? '');
  await owner.query('ALTER TABLE proof_root ENABLE TRIGGER USER');
  expect(await faults()).toEqual([]);
});

it('given a root that names no end of the log, or another, then the database does not take it', async () => {
  await setMachineTime(world.database, world.now() + (published + 1) * DAY_MS);
  const next = (audit: string) =>
    `WITH last AS (SELECT * FROM proof_root ORDER BY number DESC LIMIT 1),
          made AS (SELECT number + 1 AS number, date + 1 AS date, at + interval '1 day' AS at, heads, root,
                     seal AS previous_seal, ''::bytea AS seal, published_at, ${audit}, lists FROM last)
     INSERT INTO proof_root SELECT number, date, at, heads, root, previous_seal,
       proof_seal(ROW(made.*)::proof_root), published_at, audit_seq, audit_head, lists FROM made`;
  for (const audit of [
    'NULL::bigint AS audit_seq, NULL::bytea AS audit_head',
    "audit_seq, decode(repeat('55', 32), 'hex') AS audit_head",
    "0::bigint AS audit_seq, decode(repeat('00', 32), 'hex') AS audit_head",
  ]) {
    await expect(world.database.db.query(next(audit))).rejects.toThrow('end of the audit log');
  }
});
