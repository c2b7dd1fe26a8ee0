import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from '#ui/session/page.fixture.ts';

let drawn = 0;
/** Says how many there were before it. */
function Counted() {
  const [mine] = useState(() => drawn++);
  return <p>{`screen ${mine}`}</p>;
}
const nothing = () => null;
vi.mock('@tanstack/react-router', () => ({ Outlet: Counted, useLocation: () => '/deposit' }));
vi.mock('#ui/toast/toast.tsx', () => ({ useToast: () => ({ leaveScreen: () => undefined }) }));
vi.mock('#ui/i18n/words.tsx', () => ({ useWords: () => ({ t: nothing }) }));
vi.mock('#ui/screen/sandbox-label.tsx', () => ({ SandboxLabel: nothing }));
vi.mock('./behind.ts', () => ({
  OwnLines: Counted,
  PendingArticles: nothing,
  Listeners: nothing,
  MoveFavorites: nothing,
}));
vi.mock('./business-time.tsx', () => ({ BusinessTime: nothing }));
vi.mock('./load-catalog.ts', () => ({ loadEntryCatalog: async () => ({}) }));
vi.mock('./refresh-on-events.tsx', () => ({ RefreshOnEvents: nothing }));
vi.mock('./tab-bar.tsx', () => ({ TabBar: nothing }));

afterEach(() => vi.unstubAllGlobals());

const userOf = (id: string) => JSON.stringify({ id, phone: '5512345678', displayCurrency: 'MXN' });

test('what one investor typed is gone where another logs in in another tab in one step, and stays for the same one', async () => {
  const { kept, page } = openPage({ user: userOf('ana'), userToken: 'of ana' });
  const { Shell } = await import('./shell.tsx');
  const { said, after, leave } = await runHook(
    () => null,
    null,
    () => <Shell />,
  );
  const logInElsewhere = (id: string, token: string) =>
    after(() => {
      kept.set('user', userOf(id));
      kept.set('userToken', token);
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }));
    });
  expect(said()).toBe('screen 0screen 1');
  await logInElsewhere('ana', 'of ana again');
  expect(said()).toBe('screen 0screen 1');
  await logInElsewhere('bea', 'of bea');
  expect(said()).toMatch(/^screen [23]screen [23]$/);
  await leave();
});
