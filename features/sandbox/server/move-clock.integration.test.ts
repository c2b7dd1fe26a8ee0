import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleDue } from '#kernel/clock/due.ts';
import { createSandbox } from './index.ts';
import { moveClock } from './move-clock.ts';
import { ANA, openSandboxScene, SANDBOX_CONFIG, type SandboxScene } from './sandbox.fixture.ts';

const SATURDAY = '2026-11-21T12:00:00.000Z';
const MONDAY_OPEN = '2026-11-23T14:30:00.000Z';

let scene: SandboxScene;
beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.startAt(SATURDAY));

const advance = (body: object, token?: string) => scene.call('sandbox/clock_advance', body, token);

async function nothingMovesBy(command: () => Promise<unknown>): Promise<void> {
  const before = [scene.clock.now(), await scene.countMoves()];
  await command();
  expect([scene.clock.now(), await scene.countMoves()]).toEqual(before);
}

describe('sandbox/clock', () => {
  test('tells business time to anyone', async () => {
    expect(await scene.call('sandbox/clock', {})).toMatchObject({
      status: 200,
      code: 0,
      data: { now: SATURDAY },
    });
  });
});

describe('sandbox/clock_advance', () => {
  test('needs a log-in', async () => {
    await nothingMovesBy(async () => {
      expect(await advance({ to: 'next_open' })).toMatchObject({ status: 401, code: -3 });
      expect(await advance({ to: 'next_open' }, 'forged')).toMatchObject({ status: 401, code: -4 });
    });
  });

  test('given a weekend, then it goes to the first open, on record with who asked', async () => {
    expect(await advance({ to: 'next_open' }, 'ana')).toMatchObject({ code: 0, data: { now: MONDAY_OPEN } });
    expect((await scene.call('sandbox/clock', {})).data.now).toBe(MONDAY_OPEN);
    const { rows } = await scene.test.owner.query('SELECT moved_by FROM clock_move ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ moved_by: `investor:${ANA}` }]);
  });

  test('given an exchange is open, then nothing moves and the present is answered', async () => {
    await scene.startAt('2026-11-23T16:00:00.000Z');
    await nothingMovesBy(async () => {
      const told = await advance({ to: 'next_open' }, 'ana');
      expect(told).toMatchObject({ code: 0, data: { now: '2026-11-23T16:00:00.000Z' } });
    });
  });

  test('given an exchange by name, then to its own next open, over its holiday', async () => {
    await scene.startAt('2026-11-25T22:00:00.000Z');
    const told = await advance({ to: 'next_open', exchange: 'XNYS' }, 'ana');
    expect(told.data.now).toBe('2026-11-27T14:30:00.000Z');
  });

  test('given an instant ahead, then to it', async () => {
    const to = '2026-12-22T12:00:00.000Z';
    expect(await advance({ to }, 'ana')).toMatchObject({ code: 0, data: { now: to } });
  });

  test('given more than 31 days ahead, then it is refused, naming the field', async () => {
    await nothingMovesBy(async () => {
      const told = await advance({ to: '2026-12-22T12:00:00.001Z' }, 'ana');
      expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'clock.step' } });
      expect(told.data.fields?.to).toContain('31 días');
    });
  });

  test.each([
    ['2027-11-15T12:00:00.000Z', '2027-12-02T00:00:00.000Z'],
    ['2027-12-04T12:00:00.000Z', 'next_open'],
  ])('given %s and a wish for the last 30 days, %s, then an investor is refused', async (at, to) => {
    await scene.startAt(at);
    await nothingMovesBy(async () => {
      const told = await advance({ to }, 'ana');
      expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'clock.reserved' } });
      expect(told.msg).toContain('2027-12-31');
    });
  });

  test('given the instant before them, then it goes there', async () => {
    await scene.startAt('2027-11-15T12:00:00.000Z');
    const to = '2027-12-01T23:59:59.999Z';
    expect(await advance({ to }, 'ana')).toMatchObject({ code: 0, data: { now: to } });
  });

  test('given an instant in the past, then it is refused, naming the field', async () => {
    await nothingMovesBy(async () => {
      const told = await advance({ to: '2026-11-20T15:00:00.000Z' }, 'ana');
      expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'clock.backwards' } });
      expect(told.msg).toContain('solo avanza');
      expect(told.data.fields?.to).toContain('solo avanza');
    });
  });

  test.each(['2028-01-03T15:00:00.000Z', '2027-12-31T20:00:00.000Z', '9999-12-31T00:00:00.000Z'])(
    'given %s, past the calendars, then it is refused',
    async (to) => {
      await nothingMovesBy(async () => {
        const told = await advance({ to }, 'ana');
        expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'calendar.outside' } });
        expect(told.msg).toContain('2027-12-31');
      });
    },
  );

  test('given the end of the calendars, then there is no next open', async () => {
    await scene.startAt('2027-12-31T22:00:00.000Z');
    await nothingMovesBy(async () => {
      const told = await advance({ to: 'next_open' }, 'ana');
      expect(told.data.reason).toBe('calendar.outside');
    });
  });

  test.each([
    [{}, 'to'],
    [{ to: 'tomorrow' }, 'to'],
    [{ to: 1_800_000_000_000 }, 'to'],
    [{ to: '2026-13-45T00:00:00.000Z' }, 'to'],
    [{ to: '2026-11-23' }, 'to'],
    [{ to: 'next_open', exchange: 'XLON' }, 'exchange'],
  ])('given %j, then the field at fault is named', async (body, field) => {
    await nothingMovesBy(async () => {
      const told = await advance(body, 'ana');
      expect(told).toMatchObject({ status: 400, code: -2 });
      expect(Object.keys(told.data.fields ?? {})).toEqual([field]);
    });
  });

  test('given two ask for the next open at once, then both find it and time moved there once', async () => {
    const told = await Promise.all([
      advance({ to: 'next_open' }, 'ana'),
      advance({ to: 'next_open' }, 'ana'),
    ]);
    expect(told.map(({ data }) => data.now)).toEqual([MONDAY_OPEN, MONDAY_OPEN]);
    expect(scene.clock.now()).toBe(Date.parse(MONDAY_OPEN));
  });

  test('what fell due on the way is done, in order and at its own instant, before the answer', async () => {
    const done: string[] = [];
    scene.handlers.set('test.close', async (_, item) => {
      done.push(`${item.key} ${new Date(item.at).toISOString()}`);
    });
    for (const [key, at] of [
      ['late', '2026-12-05T00:00:00.000Z'],
      ['second', '2026-11-24T21:00:00.000Z'],
      ['first', '2026-11-23T21:00:00.000Z'],
    ] as const) {
      await scheduleDue(scene.test.db, { kind: 'test.close', key, at: Date.parse(at) });
    }
    await advance({ to: '2026-11-30T14:30:00.000Z' }, 'ana');
    expect(done).toEqual(['first 2026-11-23T21:00:00.000Z', 'second 2026-11-24T21:00:00.000Z']);
  });
});

describe('an operator', () => {
  const move = (to: string) => {
    const mover = { clock: scene.clock, real: 'none' as const, afterMove: async () => undefined };
    return moveClock(mover, { kind: 'operator', id: 'adela' }, { to });
  };

  test('enters the calendars’ last days, on record, by 31 days at most', async () => {
    await scene.startAt('2027-11-15T12:00:00.000Z');
    await nothingMovesBy(() =>
      expect(move('2027-12-20T12:00:00.000Z')).rejects.toMatchObject({ reason: 'clock.step' }),
    );
    expect(await move('2027-12-10T12:00:00.000Z')).toBe(true);
    expect(scene.clock.now()).toBe(Date.parse('2027-12-10T12:00:00.000Z'));
    const { rows } = await scene.test.owner.query('SELECT moved_by FROM clock_move ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ moved_by: 'operator:adela' }]);
  });
});

test('where prices are real nobody moves it, and everybody is told so', async () => {
  const mover = { clock: scene.clock, real: 'america' as const, afterMove: async () => undefined };
  for (const kind of ['investor', 'operator'] as const)
    await nothingMovesBy(() =>
      expect(moveClock(mover, { kind, id: 'adela' }, { to: 'next_open' })).rejects.toMatchObject({
        reason: 'clock.real',
      }),
    );
});

test('in live mode it cannot even be made', () => {
  const config = { ...SANDBOX_CONFIG, mode: 'live' as const };
  const ports = { config, clock: scene.clock };
  expect(() => createSandbox({ ports, afterMove: async () => undefined })).toThrow('live');
});
