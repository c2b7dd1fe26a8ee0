import { expect, test } from 'vitest';
import { silentLog } from '#kernel/ports/log.ts';
import { startTickLoop } from './tick-loop.ts';

test('given a tick that throws, when a round runs, then the ticks after it still run', async () => {
  const ran = Promise.withResolvers<void>();
  const broken = {
    name: 'broken',
    run: () => {
      throw new Error('gone');
    },
  };
  const loop = startTickLoop([broken, { name: 'after', run: () => ran.resolve() }], silentLog, 10);
  await ran.promise;
  await loop.stop();
});

test('given two rounds asked for at once, when they run, then they do not overlap', async () => {
  let running = 0;
  let most = 0;
  const slow = {
    name: 'slow',
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    },
  };
  const loop = startTickLoop([slow], silentLog, 0);
  await Promise.all([loop.runOnce(), loop.runOnce(), loop.runOnce()]);
  await loop.stop();
  expect(most).toBe(1);
});

test('given a round asked for by hand, when a tick throws, then whoever asked is told', async () => {
  const loop = startTickLoop(
    [{ name: 'broken', run: () => Promise.reject(new Error('gone')) }],
    silentLog,
    0,
  );
  await expect(loop.runOnce()).rejects.toThrow('gone');
  await loop.stop();
});
