import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';

const asked = vi.hoisted(() => ({ newest: [] as object[], filled: undefined as object[] | undefined }));
vi.mock('#ui/call/use-call-query.ts', () => ({
  useCallQuery: (_: unknown, { state }: { state?: string }, { enabled }: { enabled: boolean }) => {
    const items = state === undefined ? asked.newest : asked.filled;
    return { data: enabled && items ? { items } : undefined };
  },
}));

afterEach(() => vi.unstubAllGlobals());

const CANCELLED = { state: 'cancelled', filledQuantity: '0' };
const BOUGHT = { state: 'completed', filledQuantity: '5' };
const TEN = Array.from({ length: 10 }, () => CANCELLED);

test.each([
  ['no order', [], undefined, [], true],
  ['a few that were cancelled', [CANCELLED], [BOUGHT], [CANCELLED], false],
  ['a filled one among ten', [...TEN.slice(1), BOUGHT], undefined, [...TEN.slice(1), BOUGHT], false],
  ['ten that were cancelled and an older filled one', TEN, [BOUGHT], [BOUGHT], false],
  ['ten that were cancelled, before it is known what is further back', TEN, undefined, undefined, false],
])('given %s, then that tells how far the first purchase is', async (_, newest, filled, bought, isNew) => {
  Object.assign(asked, { newest, filled });
  const { useBought } = await import('./use-bought.ts');
  const { now, leave } = await runHook(useBought, true);
  expect(now()).toEqual({ bought, isNew });
  await leave();
});
