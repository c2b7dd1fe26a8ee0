import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';

const links = vi.hoisted((): { to: string; onClick?: () => void }[] => []);
vi.mock('@tanstack/react-router', () => ({
  Link: (props: (typeof links)[number]) => {
    links.push(props);
    return null;
  },
}));

afterEach(() => vi.unstubAllGlobals());

test('whoever goes to see whether it was done has looked', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  const { UnsureActions } = await import('./unsure-actions.tsx');
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const onLook = vi.fn();
  const { leave } = await runHook(
    () => null,
    null,
    () => (
      <WordsProvider words={createWords('es', {}, async () => undefined)}>
        <UnsureActions busy={false} onRetry={() => undefined} recordsTo="/trade" onLook={onLook} />
      </WordsProvider>
    ),
  );
  expect(links).toMatchObject([{ to: '/trade' }]);
  links[0]?.onClick?.();
  expect(onLook).toHaveBeenCalledOnce();
  await leave();
});
