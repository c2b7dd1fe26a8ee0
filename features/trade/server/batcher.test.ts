import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

const LIMITS = {
  maxBatch: 4,
  maxRunning: 2,
  patienceMs: 1_000,
  maxWaiting: 10,
  maxOfKind: 5,
  kindOf: (item: number) => item,
};

describe('a batcher', () => {
  it('groups what arrives together and gives each its own outcome', async () => {
    const batches: number[][] = [];
    const ask = createBatcher(async (items: readonly number[]) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    }, LIMITS);
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 2, 3, 4], [5]]);
  });

  it('keeps what is of one kind in batches of their own, each in the order of its coming', async () => {
    const batches: number[][] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        batches.push([...items]);
        return items;
      },
      { ...LIMITS, kindOf: (item) => item % 10 },
    );
    const given = [1, 11, 2, 21, 3, 12];
    expect(await Promise.all(given.map(ask))).toEqual(given);
    expect(batches).toEqual([[1, 2, 3], [11, 12], [21]]);
  });

  it('has no two of one kind under way, though there is room for another batch', async () => {
    const log: string[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        log.push(`begin ${items}`);
        await sleep(items.length * 2);
        log.push(`end ${items}`);
        return items;
      },
      { ...LIMITS, patienceMs: 1, kindOf: (item) => item % 10 },
    );
    await Promise.all([1, 2, 3, 4, 11, 5].map(ask));
    expect(log).toEqual(['begin 1,2,3,4', 'begin 5', 'end 5', 'end 1,2,3,4', 'begin 11', 'end 11']);
  });

  it('refuses what is more than may wait of one kind, and takes the others', async () => {
    const ask = createBatcher(async (items: readonly number[]) => items, {
      ...LIMITS,
      maxOfKind: 2,
      kindOf: (item) => item % 10,
    });
    const results = await Promise.allSettled([1, 11, 21, 2].map(ask));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { reason: 'server.busy' } });
  });

  it('runs one batch at a time; half of all that ask goes along with the next, as halves take turns', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        running += 1;
        most = Math.max(most, running);
        sizes.push(items.length);
        await sleep(5);
        running -= 1;
        return items;
      },
      { ...LIMITS, maxBatch: 20, maxWaiting: 20 },
    );
    const early = [1, 2].map(ask);
    await sleep(1);
    await Promise.all([...early, ...[3, 4, 5, 6, 7, 8, 9, 10].map(ask)]);
    expect(most).toBe(1);
    // Two have ended and eight wait: five; five have ended and three wait: all three.
    expect(sizes).toEqual([2, 5, 3]);
  });

  it('does not wait for a batch that is late, up to so many at once', async () => {
    const log: string[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        log.push(`begin ${items}`);
        await sleep(items.includes(1) || items.includes(2) ? 40 : 1);
        log.push(`end ${items}`);
        return items;
      },
      { ...LIMITS, maxBatch: 1, patienceMs: 10 },
    );
    await Promise.all([1, 2, 3].map(ask));
    expect(log).toEqual(['begin 1', 'begin 2', 'end 1', 'begin 3', 'end 3', 'end 2']);
  });

  it('has begun the next batch before it tells the outcomes of the last', async () => {
    const log: string[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        log.push(`begin ${items}`);
        await sleep(2);
        return items;
      },
      { ...LIMITS, maxBatch: 1 },
    );
    await Promise.all([1, 2, 3].map((item) => ask(item).then(() => log.push(`told ${item}`))));
    expect(log).toEqual(['begin 1', 'begin 2', 'told 1', 'begin 3', 'told 2', 'told 3']);
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
