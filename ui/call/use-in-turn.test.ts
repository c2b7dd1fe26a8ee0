import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from '#ui/session/page.fixture.ts';

beforeEach(() => void openPage());
afterEach(() => vi.unstubAllGlobals());

async function drawn(known: string | undefined) {
  const { useInTurn } = await import('./use-call-query.ts');
  return runHook<string | undefined, string | undefined>(useInTurn, known);
}

test('the first answer is drawn after a drawing without it, in which taps are heard', async () => {
  const screen = await drawn(undefined);
  await screen.draw('first');
  expect(screen.given).toEqual([undefined, undefined, 'first']);
  await screen.leave();
});

test('a later answer is there at once', async () => {
  const screen = await drawn(undefined);
  await screen.draw('first');
  await screen.draw('second');
  expect(screen.given.slice(3)).toEqual(['second']);
  await screen.leave();
});

test('what is known as the screen opens is there at once', async () => {
  const screen = await drawn('known');
  expect(screen.given).toEqual(['known']);
  await screen.leave();
});
