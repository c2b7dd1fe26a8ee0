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

  it('lets halves take turns: the next batch goes ahead once as many wait as are under way, and takes half of all', async () => {
    const log: string[] = [];
    const ask = createBatcher(
      async (items: readonly number[]) => {
        log.push(`begin ${items}`);
        await sleep(5);
        log.push(`end ${items}`);
        return items;
      },
      { ...LIMITS, maxBatch: 20, maxWaiting: 20 },
    );
    const first = ask(1);
    await sleep(1);
    await Promise.all([first, ...[2, 3, 4, 5, 6].map(ask)]);
    // One is under way and five wait: three of these go ahead. The two that are left are fewer than the four under way.
    expect(log).toEqual(['begin 1', 'begin 2,3,4', 'end 1', 'end 2,3,4', 'begin 5,6', 'end 5,6']);
  });

  it('does not wait for batches that are late, and says so, up to so many at once', async () => {
    const log: string[] = [];
    const ask = createBatcher(
      async (items: readonly number[], besideLate) => {
        log.push(`begin ${items}${besideLate ? ' beside a late one' : ''}`);
        await sleep(items.includes(4) ? 1 : 100 * (items[0] ?? 0));
        log.push(`end ${items}`);
        return items;
      },
      { ...LIMITS, maxBatch: 1, maxRunning: 3, patienceMs: 20 },
    );
    await Promise.all([1, 2, 3, 4].map(ask));
    expect(log).toEqual([
      'begin 1',
      'begin 2',
      'begin 3 beside a late one',
      'end 1',
      'begin 4 beside a late one',
      'end 4',
      'end 2',
      'end 3',
    ]);
  });

  it('has begun the next batch before it tells the outcomes of the last', async () => {
    const log: string[] = [];
    const ask = createBatcher(async (items: readonly number[]) => {
      log.push(`begin ${items}`);
      await sleep(2);
      return items;
    }, LIMITS);
    const early = [ask(1), ask(2)].map((told, index) => told.then(() => log.push(`told ${index + 1}`)));
    await sleep(1);
    await Promise.all([...early, ask(3).then(() => log.push('told 3'))]);
    expect(log).toEqual(['begin 1,2', 'begin 3', 'told 1', 'told 2', 'told 3']);
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

  it('ends a batch without an outcome that takes longer, and tells that one when it is there', async () => {
    const log: string[] = [];
    const later = (item: number) =>
      sleep(30).then(() => {
        if (item === 13) throw new Error('unlucky');
        return item;
      });
    const ask = createBatcher(
      async (items: readonly number[]) => items.map((item) => (item >= 10 ? later(item) : item)),
      { ...LIMITS, maxRunning: 1 },
    );
    const told = [10, 13, 1].map((item) => ask(item).then(() => log.push(`told ${item}`)));
    await sleep(5);
    const all = await Promise.allSettled([...told, ask(2).then(() => log.push('told 2'))]);
    expect(log).toEqual(['told 1', 'told 2', 'told 10']);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
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
