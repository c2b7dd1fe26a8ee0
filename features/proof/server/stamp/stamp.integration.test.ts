import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dashboardCall } from '#features/operator/contract.ts';
import { writeChainFile } from '#kernel/chain/chain-file.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { type AuthorityFault, openAuthority, type TestAuthority } from '#testing/time-stamp-authority.ts';
import { downloadChain } from '#testing/verify.ts';
import { checkAndPrint } from '#tools/ledger/check.ts';
import { verifyChainFile } from '#tools/verify-chain/verify-chain.ts';
import { listRoots } from '../../contract.ts';
import { lockPublishing } from '../root.store.ts';
import { authoritiesOf } from './authorities.ts';
import { stampHealth } from './stamp-health.ts';
import { stampRoots } from './stamp-roots.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'bolsillo-stamps-'));

let first: TestAuthority;
let second: TestAuthority;
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  first = await openAuthority();
  second = await openAuthority('Segunda Autoridad');
  const timeStamps = {
    addresses: [...first.timeStamps.addresses, ...second.timeStamps.addresses],
    anchors: first.timeStamps.anchors + second.timeStamps.anchors,
  };
  // Roots are stamped when a test says so, not by the minute's job.
  world = await openBolsillo({ timeStamps, jobs: false });
  ana = await world.register();
});
afterAll(async () => {
  await world.close();
  await first.close();
  await second.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(first, { fault: 'none', asked: 0 });
  Object.assign(second, { fault: 'out of order', asked: 0 });
});

const authorities = () =>
  authoritiesOf({
    addresses: [...first.timeStamps.addresses, ...second.timeStamps.addresses],
    anchors: first.timeStamps.anchors + second.timeStamps.anchors,
  });
/** OpenSSL stamps by the machine's clock, and so does the job here. */
const stamp = () =>
  stampRoots({
    ports: { db: world.database.db, chance: systemChance, log: silentLog },
    authorities: authorities(),
    now: Date.now,
    patienceMs: 1_000,
  });
const newest = async () => (await world.anonymous.get(listRoots, { limit: 1 })).items[0]!;
const health = (withinMs?: number) => stampHealth(world.database.db, authorities(), withinMs);
const save = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
async function offline(...args: string[]) {
  const lines: string[] = [];
  const code = await verifyChainFile(args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

describe('a daily root', () => {
  it('is stamped by the first authority, once, over its seal, which is the hash of what it says', async () => {
    // given a root that nobody stamped
    await world.pass(DAY_MS);
    expect((await newest()).stamps).toEqual([]);
    expect(await health()).toMatchObject({ part: 'stamp', state: 'stale' });
    // when the job runs twice, then one authority was asked once
    expect(await stamp()).toEqual({ stamped: 1, waiting: 0 });
    expect(await stamp()).toEqual({ stamped: 0, waiting: 0 });
    expect([first.asked, second.asked]).toEqual([1, 0]);
    expect(await health()).toMatchObject({ state: 'good' });
    // then the stamp is served with the root to anybody, and OpenSSL believes it over the root's own lines
    const root = await newest();
    const token = new Uint8Array(Buffer.from(root.stamps[0]!, 'base64'));
    const { number, date, at, heads, previousSeal, auditSeq, auditHead, listsHash } = root;
    const lines = [
      'bolsillo-root-3',
      number,
      date,
      at,
      heads,
      root.root,
      previousSeal,
      auditSeq,
      auditHead,
      listsHash,
    ];
    expect(await first.believes(token, lines.join('\n'))).toBe(true);
    expect(await first.believes(token, `${lines.join('\n')}\n`)).toBe(false);
    expect(await verifyStamp(token, root.seal)).toMatchObject({ by: 'Sellos de Prueba' });
    expect(await verifyStamp(token, previousSeal)).toBe('imprint');
  });

  it.each<AuthorityFault>([
    'wrong nonce',
    'wrong digest',
    'expired certificate',
    'stranger',
    'refusal',
    'silence',
    'out of order',
    'elsewhere',
    'garbage',
    'flood',
  ])('is not stamped by an authority with the fault “%s”; a second takes over', async (fault) => {
    // given that the first fails and no other answers, then nothing is kept, the root waits, and after long it is an alarm
    await world.pass(DAY_MS);
    first.fault = fault;
    expect(await stamp()).toEqual({ stamped: 0, waiting: 1 });
    expect((await newest()).stamps).toEqual([]);
    expect(await health(-1)).toMatchObject({ state: 'down', source: (await newest()).date });
    // when the second answers, then it takes over
    second.fault = 'none';
    expect(await stamp()).toEqual({ stamped: 1, waiting: 0 });
    const token = new Uint8Array(Buffer.from((await newest()).stamps[0]!, 'base64'));
    expect(await verifyStamp(token, (await newest()).seal)).toMatchObject({ by: 'Segunda Autoridad' });
    expect(await health(-1)).toMatchObject({ state: 'good' });
  });

  it('that waits while all are silent is stamped with the next one', async () => {
    first.fault = 'silence';
    await world.pass(DAY_MS);
    expect(await stamp()).toEqual({ stamped: 0, waiting: 1 });
    await world.pass(DAY_MS);
    first.fault = 'none';
    expect(await stamp()).toEqual({ stamped: 2, waiting: 0 });
  });
});

describe('what an investor downloads', () => {
  it('has the stamps, which are verified offline against the authorities that they believe', async () => {
    const file = await downloadChain(ana);
    const saved = save('chain.jsonl', writeChainFile(file));
    const ca = save('ca.pem', authorities().anchors.join('\n'));
    const { code, said } = await offline(saved, '--tsa-ca', ca);
    expect(said).toContain(
      `fits    ${file.inclusions.length} of ${file.inclusions.length} roots stamped from outside`,
    );
    expect(said).toContain('by Sellos de Prueba');
    expect(said).not.toContain('was not compared');
    expect(code).toBe(0);
    // without theirs it says that it compared nothing
    expect((await offline(saved)).said).toContain('add --tsa-ca');
    // against another authority's alone it names each that is none
    const other = save('other.pem', second.timeStamps.anchors);
    const strange = await offline(saved, '--tsa-ca', other);
    expect(strange.said).toContain('Sellos de Prueba is no authority of yours');
    expect(strange.code).toBe(1);
    expect((await offline(saved, '--tsa-ca', saved)).code).toBe(2);
  });

  it('names a stamp that was taken from another root, and one that was altered', async () => {
    const file = await downloadChain(ana);
    const [one, another, ...rest] = file.inclusions;
    const swapped = { ...file, inclusions: [{ ...one!, stamps: another!.stamps! }, another!, ...rest] };
    const { code, said } = await offline(save('swapped.jsonl', writeChainFile(swapped)));
    expect(code).toBe(1);
    expect(said).toContain(
      `BROKEN  time stamp of root ${one!.root.number} of ${one!.root.date}: it is not of that root's seal`,
    );
    const bytes = Buffer.from(another!.stamps![0]!, 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const forged = {
      ...file,
      inclusions: [one!, { ...another!, stamps: [bytes.toString('base64')] }, ...rest],
    };
    expect((await offline(save('forged.jsonl', writeChainFile(forged)))).said).toContain('did not sign it');
  });
});

describe('whoever has the application’s log-in', () => {
  const code = (sql: string, values: unknown[] = []) =>
    world.database.db.query(sql, values).then(
      () => null,
      (error: unknown) => Reflect.get(error as object, 'code') as string,
    );

  it('cannot change or remove a stamp, nor keep one of another seal', async () => {
    for (const sql of [
      'UPDATE proof_stamp SET number = number',
      'DELETE FROM proof_stamp',
      'TRUNCATE proof_stamp',
    ])
      expect(await code(sql)).toBe('42501');
    await expect(world.database.owner.query('DELETE FROM proof_stamp')).rejects.toMatchObject({
      code: 'BL004',
    });
    const { stamps, number } = await newest();
    const insert = "INSERT INTO proof_stamp (number, token) VALUES ($1, decode($2, 'base64'))";
    expect(await code(insert, [BigInt(number) - 1n, stamps[0]])).toBe('BP002');
  });

  it('may keep one of its own making, which the check names; the root is not stamped by it', async () => {
    await world.pass(DAY_MS);
    const root = await newest();
    const made = Buffer.concat([Buffer.alloc(100, 0x30), Buffer.from(root.seal, 'hex')]);
    expect(
      await code('INSERT INTO proof_stamp (number, token) VALUES ($1, $2)', [root.number, made]),
    ).toBeNull();
    // given one signed by a stranger, too
    const stranger = await openAuthority('Falsa');
    const own = { ports: { db: world.database.db, chance: systemChance, log: silentLog }, now: Date.now };
    expect(await stampRoots({ ...own, authorities: authoritiesOf(stranger.timeStamps) })).toMatchObject({
      waiting: 0,
    });
    await stranger.close();
    expect(await health(-1)).toMatchObject({ state: 'down', source: root.date });
    const lines: string[] = [];
    const environment = {
      DATABASE_URL: world.database.ownerUrl,
      TSA_URL: first.timeStamps.addresses[0],
      TSA_CA: save('believed.pem', first.timeStamps.anchors + second.timeStamps.anchors),
    };
    expect(await checkAndPrint((line) => lines.push(line), environment)).toBe(1);
    expect(lines.join('\n')).toContain(
      `root ${root.number} of ${root.date}: a time stamp does not hold (form)`,
    );
    expect(lines.join('\n')).toContain(
      `root ${root.number} of ${root.date}: a time stamp of Falsa is no authority’s`,
    );
    // when the job runs, then a true one stands beside them
    expect(await stamp()).toEqual({ stamped: 1, waiting: 0 });
    expect(await health(-1)).toMatchObject({ state: 'good' });
  });
});

describe('the alarm', () => {
  const ready = async () => (await fetch(`${world.url}/health/ready`)).json();
  /** What health says in the end: where the house is slow to answer, it tells what was so before. */
  const tells = (said: object) => expect.poll(ready, { timeout: 10_000 }).toMatchObject(said);
  const desk = async (part: string) => {
    const { health: lines } = await (await world.operator('treasurer')).get(dashboardCall, {});
    return lines.find((line) => line.part === part);
  };

  it('sounds in health and at the desk where a root waits too long for its stamp', async () => {
    await world.pass(DAY_MS);
    await tells({ status: 'ready', rootMissing: false, rootUnstamped: false });
    await world.database.owner.query(`ALTER TABLE proof_root DISABLE TRIGGER append_only;
      UPDATE proof_root SET published_at = now() - interval '61 minutes';
      ALTER TABLE proof_root ENABLE TRIGGER append_only`);
    await tells({ status: 'ready', rootUnstamped: true });
    expect(await desk('stamp')).toMatchObject({ state: 'down', source: (await newest()).date });
    await stamp();
    await tells({ rootUnstamped: false });
    expect(await desk('stamp')).toMatchObject({ state: 'good' });
  });

  it('sounds where the day’s root is missing', async () => {
    // given something that keeps all nodes from publishing
    const { date } = await newest();
    await transact(world.database.db, async (tx) => {
      await lockPublishing(tx);
      await world.pass(DAY_MS);
      await world.pass(11 * 60_000);
      await tells({ rootMissing: true });
      expect(await desk('root')).toMatchObject({ state: 'down', source: date });
    });
    await world.tick();
    await tells({ rootMissing: false });
  });
});
