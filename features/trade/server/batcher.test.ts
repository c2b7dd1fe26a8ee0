import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

const LIMITS = { maxBatch: 4, maxRunning: 1, maxWaiting: 10, maxOfKind: 5, kindOf: (item: number) => item };

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
      { ...LIMITS, maxRunning: 2, kindOf: (item) => item % 10 },
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

  it('runs no more batches at once than it may; what comes meanwhile waits together', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const ask = createBatcher(async (items: readonly number[]) => {
      running += 1;
      most = Math.max(most, running);
      sizes.push(items.length);
      await sleep(5);
      running -= 1;
      return items;
    }, LIMITS);
    const first = ask(1);
    await sleep(1);
    await Promise.all([first, ask(2), ask(3), ask(4)]);
    expect(most).toBe(1);
    expect(sizes).toEqual([1, 3]);
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
