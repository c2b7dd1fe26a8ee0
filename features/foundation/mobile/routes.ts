import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/foundation',
    load: () => import('./foundations-screen.tsx').then((all) => all.FoundationsScreen),
  },
  {
    path: '/foundation/detail/$id',
    load: () => import('./foundation-screen.tsx').then((all) => all.FoundationScreen),
  },
  {
    path: '/trade/foundationOrderDetail/$id',
    logIn: true,
    own: true,
    load: () => import('./order-screen.tsx').then((all) => all.FoundationOrderScreen),
  },
];
