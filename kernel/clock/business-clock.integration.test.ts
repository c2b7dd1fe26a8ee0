import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_UNTIL, OutsideCalendarError } from '#kernel/calendar/calendar.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { advanceClock } from './advance-clock.ts';
import { type BusinessClock, ClockBackwardsError, ClockFixedError, openClock } from './business-clock.ts';

const MACHINE = Date.parse('2026-11-21T12:00:00.000Z');
const MONDAY = Date.parse('2026-11-23T14:30:00.000Z');
const TUESDAY = Date.parse('2026-11-24T14:30:00.000Z');

let database: TestDatabase;
let machine = MACHINE;
const opened: BusinessClock[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const clock of opened.splice(0)) clock.close();
  machine = MACHINE;
  await database.owner.query(`UPDATE business_clock SET offset_ms = 0, not_before = '-infinity'`);
});

async function openNode(followEveryMs = 0): Promise<BusinessClock> {
  const clock = await openClock(database.db, { mode: 'sandbox', machineNow: () => machine, followEveryMs });
  opened.push(clock);
  return clock;
}

async function countMoves(): Promise<bigint> {
  const { rows } = await database.owner.query<{ count: bigint }>('SELECT count(*) AS count FROM clock_move');
  return rows[0]?.count ?? -1n;
}

describe('business time in the sandbox', () => {
  test('is the machine’s until it is moved, then runs on from where it was moved to', async () => {
    const clock = await openNode();
    expect(clock.now()).toBe(MACHINE);
    // when it is moved to Monday's open
    expect(await advanceClock(clock, MONDAY, 'investor:a')).toBe(MONDAY);
    // then it goes on from there, and security time knows nothing of it
    machine += 1_234;
    expect(clock.now()).toBe(MONDAY + 1_234);
    expect(clock.securityNow()).toBe(MACHINE + 1_234);
  });

  test('survives a restart', async () => {
    await advanceClock(await openNode(), MONDAY, 'investor:a');
    machine += 60_000;
    expect((await openNode()).now()).toBe(MONDAY + 60_000);
  });

  test('is followed by the other nodes, by themselves', async () => {
    const [here, there] = [await openNode(), await openNode(10)];
    await advanceClock(here, MONDAY, 'investor:a');
    await expect.poll(() => there.now(), { timeout: 20_000 }).toBe(MONDAY);
  });

  test('each move stays on record, with who made it', async () => {
    const clock = await openNode();
    await advanceClock(clock, MONDAY, 'investor:b');
    machine += 1_000;
    await advanceClock(clock, TUESDAY, 'seed');
    const { rows } = await database.owner.query(
      'SELECT moved_from, moved_to, moved_by, machine_time FROM clock_move ORDER BY id DESC LIMIT 2',
    );
    expect(rows).toEqual([
      {
        moved_from: new Date(MONDAY + 1_000),
        moved_to: new Date(TUESDAY),
        moved_by: 'seed',
        machine_time: new Date(MACHINE + 1_000),
      },
      {
        moved_from: new Date(MACHINE),
        moved_to: new Date(MONDAY),
        moved_by: 'investor:b',
        machine_time: new Date(MACHINE),
      },
    ]);
  });
});

describe('business time never goes back', () => {
  test('given an instant in the past, then it is refused and nothing moved', async () => {
    const clock = await openNode();
    await advanceClock(clock, TUESDAY, 'investor:a');
    const moves = await countMoves();
    await expect(advanceClock(clock, MONDAY, 'investor:a')).rejects.toBeInstanceOf(ClockBackwardsError);
    expect(clock.now()).toBe(TUESDAY);
    expect(await countMoves()).toBe(moves);
  });

  test('given a node that has not heard of a move yet, then it cannot undo it', async () => {
    const [here, late] = [await openNode(), await openNode()];
    await advanceClock(here, TUESDAY, 'investor:a');
    await expect(advanceClock(late, MONDAY, 'investor:b')).rejects.toBeInstanceOf(ClockBackwardsError);
    await late.refresh();
    expect(late.now()).toBe(TUESDAY);
  });

  test('given two moves at once to one instant, then it lies there and no further', async () => {
    const [here, there] = [await openNode(), await openNode()];
    await Promise.all([advanceClock(here, MONDAY, 'investor:a'), advanceClock(there, MONDAY, 'investor:b')]);
    expect([here.now(), there.now()]).toEqual([MONDAY, MONDAY]);
  });

  test('given a machine whose clock is set back, then business time waits', async () => {
    const clock = await openNode();
    await advanceClock(clock, MONDAY, 'investor:a');
    machine += 5_000;
    expect(clock.now()).toBe(MONDAY + 5_000);
    machine -= 3_600_000;
    expect(clock.now()).toBe(MONDAY + 5_000);
    // and after a restart it is never before the last move
    expect((await openNode()).now()).toBe(MONDAY);
  });
});

describe('business time stays within the calendars', () => {
  test.each([
    ['after the last day', KNOWN_UNTIL],
    ['when the last session has begun', Date.parse('2027-12-31T14:30:00.000Z')],
    ['at no instant', Number.NaN],
    ['far away', 8.64e15],
  ])('given a move to %s, then it is refused and nothing moved', async (_, to) => {
    const clock = await openNode();
    const moves = await countMoves();
    await expect(advanceClock(clock, to, 'investor:a')).rejects.toBeInstanceOf(OutsideCalendarError);
    expect(clock.now()).toBe(MACHINE);
    expect(await countMoves()).toBe(moves);
  });

  test('the eve of the last session can be reached', async () => {
    const eve = Date.parse('2027-12-30T21:00:00.000Z');
    expect(await advanceClock(await openNode(), eve, 'investor:a')).toBe(eve);
  });
});

describe('who may write', () => {
  test('given the application’s role, then it can move the clock through the function only', async () => {
    const denied = { code: '42501' };
    const { db } = database;
    await expect(db.query('UPDATE business_clock SET offset_ms = 1')).rejects.toMatchObject(denied);
    await expect(db.query('DELETE FROM business_clock')).rejects.toMatchObject(denied);
    await expect(db.query(`DELETE FROM clock_move`)).rejects.toMatchObject(denied);
    await expect(db.query(`UPDATE clock_move SET moved_by = 'x'`)).rejects.toMatchObject(denied);
    await expect(
      db.query(`INSERT INTO clock_move (moved_from, moved_to, moved_by, machine_time)
        VALUES (now(), now(), 'x', now())`),
    ).rejects.toMatchObject(denied);
  });

  test('given the owner, then even it cannot change what is on record', async () => {
    const refused = { code: 'BC003' };
    const { owner } = database;
    await expect(owner.query('DELETE FROM clock_move')).rejects.toMatchObject(refused);
    await expect(owner.query(`UPDATE clock_move SET moved_by = 'x'`)).rejects.toMatchObject(refused);
    await expect(owner.query('TRUNCATE clock_move')).rejects.toMatchObject(refused);
  });
});

describe('live mode', () => {
  test.each([{ mode: 'live' }, { mode: 'sandbox', hasRealPrices: true }] as const)(
    'and %j: business time is the machine’s and cannot be moved',
    async (options) => {
      const live = await openClock(database.db, options);
      expect(Math.abs(live.now() - Date.now())).toBeLessThan(5_000);
      await live.refresh();
      await expect(live.moveTo(Date.now() + 1_000, 'operator:a')).rejects.toBeInstanceOf(ClockFixedError);
      live.close();
    },
  );

  test('given a live database, then the database itself refuses a move', async () => {
    const clock = await openNode();
    const moves = await countMoves();
    await database.owner.query(`UPDATE installation SET mode = 'live'`);
    await expect(clock.moveTo(MONDAY, 'investor:a')).rejects.toBeInstanceOf(ClockFixedError);
    expect(clock.now()).toBe(MACHINE);
    expect(await countMoves()).toBe(moves);
    await database.owner.query(`UPDATE installation SET mode = 'sandbox'`);
  });
});

test('given a database that is gone, then the clock goes on and tells of it', async () => {
  const faults: unknown[] = [];
  const clock = await openClock(database.db, {
    mode: 'sandbox',
    machineNow: () => machine,
    followEveryMs: 10,
    onFault: (error) => faults.push(error),
  });
  opened.push(clock);
  await database.owner.query('ALTER TABLE business_clock RENAME TO business_clock_gone');
  await expect.poll(() => faults.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(clock.now()).toBe(MACHINE);
  await database.owner.query('ALTER TABLE business_clock_gone RENAME TO business_clock');
});
