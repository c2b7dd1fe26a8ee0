import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/statements',
    logIn: true,
    load: () => import('./statements-screen.tsx').then((all) => all.StatementsScreen),
  },
];
