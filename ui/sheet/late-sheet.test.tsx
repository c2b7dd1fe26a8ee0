import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from '#ui/session/page.fixture.ts';

beforeEach(() => {
  openPage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Sheet: ComponentType = () => null;

/** A screen with a sheet whose code comes as `load` says. */
async function screenWith(load: () => Promise<ComponentType>) {
  const { useLate } = await import('./late-sheet.tsx');
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const { ToastProvider } = await import('#ui/toast/toast.tsx');
  const words = createWords('en', { 'ui.http.offline': 'No connection' }, async () => undefined);
  const onOpenChange = vi.fn();
  const screen = await runHook<boolean, ComponentType | null>(
    (open) => useLate(load, { open, onOpenChange }),
    false,
    (screen) => (
      <WordsProvider words={words}>
        <ToastProvider>{screen}</ToastProvider>
      </WordsProvider>
    ),
  );
  return { ...screen, onOpenChange };
}

test('its code is fetched once the screen has had the line for itself, and drawn from the first opening on', async () => {
  const load = vi.fn(async () => Sheet);
  const { now, draw, after, leave } = await screenWith(load);
  expect(load).not.toHaveBeenCalled();
  await after(() => vi.advanceTimersByTime(1_000));
  expect([load.mock.calls.length, now()]).toEqual([1, null]);
  await draw(true);
  expect(now()).toBe(Sheet);
  // and while it closes
  await draw(false);
  expect(now()).toBe(Sheet);
  await leave();
});

test('given that the code cannot be had, then it closes and says so, and the next tap asks again', async () => {
  const load = vi.fn(async () => Sheet).mockRejectedValueOnce(new Error('no line'));
  const { now, draw, said, onOpenChange, leave } = await screenWith(load);
  await draw(true);
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect([now(), said()]).toEqual([null, 'No connection']);
  await draw(false);
  await draw(true);
  expect(now()).toBe(Sheet);
  await leave();
});

test('given that it was left before its code came, then it says nothing', async () => {
  const { promise, reject } = Promise.withResolvers<ComponentType>();
  const { draw, after, said, onOpenChange, leave } = await screenWith(() => promise);
  await draw(true);
  await draw(false);
  await after(() => reject(new Error('no line')));
  expect([onOpenChange.mock.calls, said()]).toEqual([[], '']);
  await leave();
});
