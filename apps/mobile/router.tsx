import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import type { ScreenRoute } from '#ui/manifest/screen-route.ts';
import { session } from '#ui/session/session.ts';
import { answerFirst } from './answer-first.ts';
import { FIRST_ROUTES } from './first-screen.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { loadEntryCatalog, loadWholeCatalog } from './load-catalog.ts';
import { ScreenFailed, ScreenPending } from './route-states.tsx';
import { Shell } from './shell.tsx';
import { withWords } from './with-words.ts';

const rootRoute = createRootRoute({
  component: Shell,
  // Any unknown path goes to /404.
  notFoundComponent: () => <Navigate to="/404" replace />,
});

function componentOf({ first, entry, own, load }: ScreenRoute) {
  // Home comes with the app itself.
  if (first) return HomeScreen;
  if (!load) return () => null;
  const whole = own ? async () => asOwn(await load()) : load;
  return lazyRouteComponent(withWords(whole, entry ? loadEntryCatalog : loadWholeCatalog));
}

/** What a screen shows is its investor's own: a closed eye covers the amounts of all of it. */
function asOwn(Screen: ComponentType): ComponentType {
  return () => (
    <OwnFigures>
      <Screen />
    </OwnFigures>
  );
}

function routeOf(screen: ScreenRoute) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: componentOf(screen),
    beforeLoad: ({ location }) => {
      if (screen.logIn && !session.get().loggedIn)
        throw redirect({ to: '/user/login', replace: true, state: { wanted: location.href } });
      if (screen.unknown) throw redirect({ to: '/404', replace: true });
    },
  });
}

/** `/home/` is `/home`: the tab bar and the kept-alive screens go by the address as it is written. */
function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const tidy = `/${pathname.split('/').filter(Boolean).join('/')}`;
  if (tidy !== pathname) history.replaceState(history.state, '', tidy + search + hash);
}

/** Where nobody waits for it: 4 kB of addresses travel once the first page is drawn. */
const loadScreens = () => import('./behind.ts').then((all) => all.SCREENS);

/**
 * The router over every screen's address. On the first page it begins with that one alone, and an address that is asked for before
 * the others have arrived waits for them.
 */
export function createAppRouter(known: readonly ScreenRoute[] | null, history?: RouterHistory) {
  if (!history) tidyAddress();
  const home = FIRST_ROUTES.map(routeOf);
  const others = (screens: readonly ScreenRoute[]) =>
    screens.filter((screen) => !FIRST_ROUTES.includes(screen)).map(routeOf);
  let isLearned = known !== null;
  const learn = async () => {
    const routes = others(await loadScreens());
    // Twice where a tap came before its turn: the first to arrive has put them in.
    if (isLearned) return;
    isLearned = true;
    rootRoute.addChildren([...home, ...routes]);
    router.setRoutes(router.buildRouteTree());
  };
  const toCome = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async ({ location }) => {
      await learn();
      throw redirect({ to: location.href, replace: true });
    },
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren(known ? [...home, ...others(known)] : [...home, toCome]),
    ...(history && { history }),
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: !history,
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailed,
  });
  answerFirst(router);
  // A line that breaks here is tried again by the next tap.
  if (!known) learn().catch(() => undefined);
  // Codes −3 and −4, or a log-in that ended elsewhere; none ends while a thread draws.
  if (!history) session.onEnd(() => void router.navigate({ to: '/user/login' }));
  return router;
}
