import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/alerts',
    logIn: true,
    load: () => import('./alerts-screen.tsx').then((all) => all.AlertsScreen),
  },
];
