import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChainFile, writeChainFile } from '#kernel/chain/chain-file.ts';
import { rootsFault } from '#kernel/chain/daily-root.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { downloadChain, verifyDownload } from '#testing/verify.ts';
import { getChain, listInclusions, listRoots } from '../contract.ts';
import { publishRoot } from './publish-root.ts';

const DAY_MS = 86_400_000;

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
});
afterAll(() => world.close());

const roots = async () => (await world.anonymous.get(listRoots, {})).items;
const rows = async (table: string) =>
  (await world.database.owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;

describe('proof/chain', () => {
  it('needs a log-in', async () => {
    expect(await world.anonymous.ask(getChain, { afterSeq: '0', limit: 1 })).toMatchObject({ code: -3 });
    expect(await world.anonymous.ask(listInclusions, {})).toMatchObject({ code: -3 });
  });

  it('gives the caller’s own entries in order, page after page, and where they end', async () => {
    const file = await downloadChain(ana, 1);
    expect(file.entries.map(({ seq, posting, delta }) => [seq, posting, delta])).toEqual([
      ['1', 'sandbox.starting-cash', '20000000'],
      ['2', 'sandbox.starting-cash', '1000000'],
    ]);
    expect(file.end).toEqual({ seq: '2', head: file.entries[1]!.hash });
    expect(await verifyDownload(file)).toMatchObject({ seq: 2n, row: null, root: null });
    expect(readChainFile(writeChainFile(file))).toEqual(file);
  });

  it.each([{ afterSeq: '-1' }, { afterSeq: 'x' }, { limit: 0 }, { limit: 501 }])(
    'names the field at fault of %j',
    async (input) => {
      const told = await ana.ask(getChain, input as never);
      expect(told).toMatchObject({ code: -2, fields: { [Object.keys(input)[0]!]: expect.any(String) } });
    },
  );
});

describe('the daily root', () => {
  it('is published in the first second of a day, once, and proves each head that stood then', async () => {
    // given nobody before the first tick; when a second passes, then the day has its root
    await world.pass(1_000);
    const [first] = await roots();
    expect(first).toMatchObject({ number: '1', date: '2026-11-20', heads: '1' });
    await world.pass(1_000);
    expect(await roots()).toHaveLength(1);

    // when others join, the next day's root has them, and Ana at the same place
    const others = await Promise.all([world.register(), world.register(), world.register()]);
    await world.pass(DAY_MS);
    await world.pass(DAY_MS);
    const published = await roots();
    expect(published.map(({ number, date, heads }) => [number, date, heads])).toEqual([
      ['3', '2026-11-22', '4'],
      ['2', '2026-11-21', '4'],
      ['1', '2026-11-20', '1'],
    ]);
    expect(rootsFault(published.toReversed())).toBeNull();
    for (const investor of [ana, ...others]) {
      const file = await downloadChain(investor);
      expect(file.inclusions).toHaveLength(investor === ana ? 3 : 2);
      expect(await verifyDownload(file, [], investor === ana ? published : [])).toMatchObject({
        row: null,
        root: null,
      });
    }
  });

  it('comes in pages that give each root once', async () => {
    const whole = await roots();
    const numbers: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.anonymous.get(listRoots, { cursor, limit: 1 });
      numbers.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(numbers).toEqual(whole.map(({ number }) => number));
    expect(await world.anonymous.ask(listRoots, { cursor: 'forged' })).toMatchObject({ code: -2 });
  });

  it('is published once however many nodes begin the day together', async () => {
    const before = await rows('proof_root');
    await setMachineTime(world.database, world.now() + 5 * DAY_MS);
    await Promise.all(
      Array.from({ length: 6 }, () => publishRoot(world.database.db, world.now() + 5 * DAY_MS)),
    );
    expect(await rows('proof_root')).toBe(before + 1);
    // and an earlier day gets none afterwards
    expect(await publishRoot(world.database.db, world.now() + 4 * DAY_MS)).toBe('2026-11-27');
    expect(await rows('proof_root')).toBe(before + 1);
  });

  it('keeps a leaf only where a head has changed', async () => {
    expect(await rows('proof_leaf')).toBe(4);
    expect(await rows('proof_place')).toBe(4);
  });

  it('is not published over a chain that somebody deleted', async () => {
    const before = await rows('proof_root');
    const investor = await world.register();
    await setMachineTime(world.database, world.now() + 7 * DAY_MS);
    await publishRoot(world.database.db, world.now() + 6 * DAY_MS);
    await world.database.owner.query('DELETE FROM ledger.chain WHERE investor_id = $1', [investor.id]);
    await expect(publishRoot(world.database.db, world.now() + 7 * DAY_MS)).rejects.toThrow('is gone');
    expect(await rows('proof_root')).toBe(before + 1);
  });
});

describe('what was published', () => {
  const TABLES = ['proof_place', 'proof_root', 'proof_leaf', 'proof_tree'];
  const code = (query: Promise<unknown>) =>
    query.then(
      () => null,
      (error: unknown) => Reflect.get(error as object, 'code') as string,
    );

  it.each(TABLES)('cannot be changed by the application’s role, nor by the owner: %s', async (table) => {
    const { owner, db } = world.database;
    const before = (await owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;
    const column = table === 'proof_place' ? 'position' : 'number';
    for (const sql of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      expect(await code(db.query(sql))).toBe('42501');
      expect(await code(owner.query(sql))).toBe('BL004');
    }
    expect((await owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows).toEqual(before);
  });

  it.each([
    ['another number', "number + 2, date + 1, at + interval '1 day', heads, root, seal, seal"],
    ['an earlier day', 'number + 1, date, at, heads, root, seal, seal'],
    ['a seal of its own', "number + 1, date + 1, at + interval '1 day', heads, root, seal, seal"],
  ])('is followed only by a root that is sealed with it: not by %s', async (_what, columns) => {
    const before = await rows('proof_root');
    const sql = `INSERT INTO proof_root (number, date, at, heads, root, previous_seal, seal)
                 SELECT ${columns} FROM proof_root ORDER BY number DESC LIMIT 1`;
    expect(await code(world.database.db.query(sql))).toBe('BP001');
    expect(await rows('proof_root')).toBe(before);
  });
});
