import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/mutualFunds', load: () => import('./funds-screen.tsx').then((all) => all.FundsScreen) },
  {
    path: '/mutualFunds/detail/$id',
    load: () => import('./fund-screen.tsx').then((all) => all.FundScreen),
  },
  {
    path: '/mutualFunds/order/$id',
    logIn: true,
    own: true,
    load: () => import('./order-screen.tsx').then((all) => all.FundOrderScreen),
  },
];
