import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { ConsoleFrame } from './console-frame.tsx';
import { DeskFailed, DeskScreen, NoDesk } from './desk-screen.tsx';

/** The console's addresses: `/console/` is the dashboard, `/console/<desk>` every other desk. */
export function createConsoleRouter() {
  const root = createRootRoute({ component: ConsoleFrame });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <DeskScreen path="" />,
  });
  const desk = createRoute({ getParentRoute: () => root, path: '/$desk', component: NamedDesk });
  function NamedDesk() {
    return <DeskScreen key={desk.useParams().desk} path={desk.useParams().desk} />;
  }
  return createRouter({
    routeTree: root.addChildren([home, desk]),
    basepath: '/console',
    trailingSlash: 'preserve',
    defaultNotFoundComponent: NoDesk,
    defaultErrorComponent: DeskFailed,
  });
}
