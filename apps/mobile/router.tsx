import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import type { ScreenRoute } from '#ui/manifest/screen-route.ts';
import { session } from '#ui/session/session.ts';
import { ScreenFailed, ScreenPending } from './route-states.tsx';
import { SCREENS, withWords } from './screens.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  component: Shell,
  // Any unknown path goes to /404.
  notFoundComponent: () => <Navigate to="/404" replace />,
});

function routeOf(screen: ScreenRoute) {
  const { load } = screen;
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: load
      ? lazyRouteComponent(screen.first ? async () => ({ default: await load() }) : withWords(load))
      : () => null,
    beforeLoad: () => {
      if (screen.logIn && !session.get().loggedIn) throw redirect({ to: '/user/login', replace: true });
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

/** The router over every screen's address. */
export function createAppRouter() {
  tidyAddress();
  const router = createRouter({
    routeTree: rootRoute.addChildren(SCREENS.map(routeOf)),
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailed,
  });
  // Codes −3 and −4, or a log-in that ended elsewhere.
  session.onEnd(() => void router.navigate({ to: '/user/login' }));
  return router;
}
