import { Outlet, useLocation } from '@tanstack/react-router';
import { Activity, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useMode } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { SandboxLabel } from '#ui/screen/sandbox-label.tsx';
import { recall } from '#ui/session/remember.ts';
import { session, useSession } from '#ui/session/session.ts';
import { useTurn } from '#ui/session/use-turn.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { BusinessTime } from './business-time.tsx';
import { loadEntryCatalog } from './load-catalog.ts';
import { RefreshOnEvents } from './refresh-on-events.tsx';
import { TabBar } from './tab-bar.tsx';
import { orNothing, withWords } from './with-words.ts';

const KEPT_ALIVE = [
  keptAlive('/user/login', () => import('./hubs/log-in-hub.tsx').then((all) => all.LogInHub)),
  keptAlive('/user/register', () =>
    import('#features/account/mobile/log-in/register-screen.tsx').then((all) => all.RegisterScreen),
  ),
];

function keptAlive(path: string, load: () => Promise<ComponentType>) {
  const whole = withWords(load, loadEntryCatalog);
  return { path, load: whole, Screen: lazy(whole) };
}

/** Fetches the kept-alive screen of an address; nothing at any other. */
export async function loadKept(path: string): Promise<void> {
  await KEPT_ALIVE.find((kept) => kept.path === path)?.load();
}

/** Travels behind the first page: nearly nobody has anything to read there. */
const OwnLines = lazy(orNothing(() => import('./behind.ts').then((all) => all.OwnLines)));

/** As rarely is there a new version of the terms to be accepted. */
const PendingArticles = lazy(orNothing(() => import('./behind.ts').then((all) => all.PendingArticles)));

/** Where the line is cut before it was fetched, the app does without. */
const Listeners = lazy(() =>
  import('./behind.ts').then(
    (all) => ({ default: all.Listeners }),
    () => ({ default: () => <></> }),
  ),
);

const MoveFavorites = lazy(orNothing(() => import('./behind.ts').then((all) => all.MoveFavorites)));
/** What a browser gathered before the log-in; its code comes only where there is any. */
const FAVORITES = 'bolsillo.favorites';

/** What stands around every screen: the sandbox's label, the screen, the tab bar, the popup notification. */
export function Shell() {
  const path = useLocation({ select: (location) => location.pathname });
  const mode = useMode();
  const { loggedIn } = useSession();
  // Where another investor logs in in another tab, all begins anew: what stands in its fields is not theirs.
  const turn = useTurn();
  const toast = useToast();
  const ended = useWords().t('reason.login.ended');
  // The screen that asked is gone by then, and its own tip with it. Not left to later code: a log-in may end before that is there.
  useEffect(() => session.onEnd((why) => toast.error(why || ended, true)), [toast, ended]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => toast.leaveScreen(), [path, toast]);
  return (
    <>
      {mode !== 'live' ? <SandboxLabel /> : null}
      <Suspense>{loggedIn ? <OwnLines key={turn} /> : null}</Suspense>
      <Suspense>{loggedIn && recall(FAVORITES) !== null ? <MoveFavorites /> : null}</Suspense>
      <Outlet key={turn} />
      {KEPT_ALIVE.map((kept) => (
        <KeptAlive key={kept.path} shown={kept.path === path}>
          <kept.Screen />
        </KeptAlive>
      ))}
      <TabBar path={path} />
      <Suspense>{loggedIn ? <PendingArticles key={turn} /> : null}</Suspense>
      <RefreshOnEvents />
      <Suspense>
        <Listeners />
      </Suspense>
      <BusinessTime />
    </>
  );
}

/** Draws a screen from its first visit on and keeps what was typed in it while another one is shown. */
function KeptAlive({ shown, children }: { shown: boolean; children: React.ReactNode }) {
  const [visited, setVisited] = useState(shown);
  if (shown && !visited) setVisited(true);
  if (!visited && !shown) return null;
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Suspense>{children}</Suspense>
    </Activity>
  );
}
