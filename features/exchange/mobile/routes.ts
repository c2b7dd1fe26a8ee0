import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/exchange',
    logIn: true,
    load: () => import('./exchange-screen.tsx').then((all) => all.ExchangeScreen),
  },
];
