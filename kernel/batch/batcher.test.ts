import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BatcherOptions, createBatcher } from './batcher.ts';

const LIMITS = {
  maxBatch: 4,
  aheadFrom: 1,
  maxRunning: 2,
  patienceMs: 1_000,
  maxWaiting: 10,
  maxOfKind: 5,
  kindOf: (item: number) => item,
};
const double = async (items: readonly number[]) => items.map((item) => item * 2);

/** All that is ready to run has run. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A batcher whose batches end when the test says so; the log tells what began, ended and was told. */
function inHand(options: Partial<BatcherOptions<number>> = {}) {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const batcher = createBatcher(
    async (items: readonly number[], besideLate) => {
      // As what asks a database does, it begins a little later.
      for (let turn = 0; turn < 5; turn += 1) await null;
      log.push(`begin ${items}${besideLate ? ' beside a late one' : ''}`);
      const { promise, resolve } = Promise.withResolvers<readonly number[]>();
      ends.set(String(items), () => {
        log.push(`end ${items}`);
        resolve(items);
      });
      return promise;
    },
    { ...LIMITS, ...options },
  );
  return {
    log,
    async ask(...items: number[]) {
      for (const item of items) void batcher(item).then(() => log.push(`told ${item}`));
      await quiet();
    },
    async end(...items: number[]) {
      ends.get(String(items))?.();
      await quiet();
    },
  };
}

// A batch is late when the test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a batcher', () => {
  it('groups what arrives together and gives each its own outcome', async () => {
    const batches: number[][] = [];
    const ask = createBatcher(async (items: readonly number[]) => {
      batches.push([...items]);
      return double(items);
    }, LIMITS);
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 2, 3, 4], [5]]);
  });

  it('keeps what is of one kind in batches of their own, each in the order of its coming', async () => {
    const { log, ask, end } = inHand({ kindOf: (item) => item % 10 });
    await ask(1, 11, 2, 21, 3, 12);
    await end(1, 2, 3);
    await end(11, 12);
    await end(21);
    expect(log.filter((line) => line.startsWith('begin'))).toEqual([
      'begin 1,2,3',
      'begin 11,12',
      'begin 21',
    ]);
  });

  it('has no two of one kind under way, though there is room for another batch', async () => {
    const { log, ask, end } = inHand({ kindOf: (item) => item % 10 });
    await ask(1, 2);
    await ask(11, 3);
    expect(log).toEqual(['begin 1,2', 'begin 3']);
    await end(3);
    expect(log.at(-1)).toBe('told 3');
    await end(1, 2);
    expect(log.slice(4)).toEqual(['end 1,2', 'begin 11', 'told 1', 'told 2']);
  });

  it('lets halves take turns: the next batch goes ahead once as many wait as are under way, and takes half of all', async () => {
    const { log, ask, end } = inHand({ maxBatch: 20 });
    await ask(1, 2);
    await ask(3);
    expect(log).toEqual(['begin 1,2']);
    // when two are under way and six wait, four of these go ahead; two are left, fewer than the six under way
    await ask(4, 5, 6, 7, 8);
    expect(log).toEqual(['begin 1,2', 'begin 3,4,5,6']);
    await end(1, 2);
    await end(3, 4, 5, 6);
    expect(log.at(-5)).toBe('begin 7,8');
  });

  it('sends nothing ahead of which there is less than it is told', async () => {
    const { log, ask, end } = inHand({ aheadFrom: 3 });
    await ask(1);
    await ask(2, 3);
    expect(log).toEqual(['begin 1']);
    await ask(4);
    expect(log).toEqual(['begin 1', 'begin 2,3']);
    await end(1);
    await end(2, 3);
    expect(log).toContain('begin 4');
  });

  it('does not wait for batches that are late, and says so, up to so many at once', async () => {
    const { log, ask, end } = inHand({ aheadFrom: 5, maxRunning: 2 });
    await ask(1);
    await ask(2);
    vi.advanceTimersByTime(999);
    await quiet();
    expect(log).toEqual(['begin 1']);
    vi.advanceTimersByTime(1);
    await quiet();
    expect(log).toEqual(['begin 1', 'begin 2 beside a late one']);
    // when both are late, a third waits for one of them to end
    await ask(3);
    vi.advanceTimersByTime(5_000);
    await quiet();
    expect(log).toHaveLength(2);
    await end(2);
    expect(log.slice(2)).toEqual(['end 2', 'begin 3 beside a late one', 'told 2']);
    await end(1);
    await end(3);
    // and once none is late any more, the next one is beside none
    await ask(4);
    expect(log.at(-1)).toBe('begin 4');
  });

  it('has begun the next batch before it tells the outcomes of the last', async () => {
    const { log, ask, end } = inHand();
    await ask(1, 2);
    await ask(3);
    await end(1, 2);
    expect(log).toEqual(['begin 1,2', 'end 1,2', 'begin 3', 'told 1', 'told 2']);
  });

  it('fails the items of a batch that throws, and only those', async () => {
    const ask = createBatcher(
      async (items: readonly number[]) => {
        if (items.includes(13)) throw new Error('unlucky');
        return items;
      },
      { ...LIMITS, maxBatch: 1 },
    );
    const results = await Promise.allSettled([ask(13), ask(1)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  });

  it('fails the items of a batch that gives too few outcomes', async () => {
    const ask = createBatcher(async (items: readonly number[]) => items.slice(1), LIMITS);
    const results = await Promise.allSettled([ask(1), ask(2)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });

  it('refuses what is more than may wait of one kind, and takes the others', async () => {
    const ask = createBatcher(double, { ...LIMITS, maxOfKind: 2, kindOf: (item) => item % 10 });
    const results = await Promise.allSettled([1, 11, 21, 2].map(ask));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { reason: 'server.busy' } });
  });

  it('refuses what is more than may wait, and does nothing for it', async () => {
    const done: number[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        done.push(...items);
        return items;
      },
      { ...LIMITS, maxWaiting: 2 },
    );
    const results = await Promise.allSettled([ask(1), ask(2), ask(3)]);
    expect(results[2]).toMatchObject({ status: 'rejected', reason: { reason: 'server.busy' } });
    expect(done).toEqual([1, 2]);
  });
});
