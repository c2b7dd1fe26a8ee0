import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from './page.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const userOf = (id: string) => ({ id, phone: '5512345678', displayCurrency: 'MXN' }) as const;

test('it counts on where another investor logs in, and not where the first does or the same again', async () => {
  openPage();
  const { session } = await import('./session.ts');
  const { useTurn } = await import('./use-turn.ts');
  const { now, after, leave } = await runHook(useTurn, undefined);
  const turns: number[] = [];
  for (const who of ['ana', 'ana', 'bea']) {
    await after(() => session.logIn(`of ${who}`, userOf(who)));
    turns.push(now());
    await after(() => session.clear());
    turns.push(now());
  }
  expect(turns).toEqual([0, 0, 0, 0, 1, 1]);
  await leave();
});
