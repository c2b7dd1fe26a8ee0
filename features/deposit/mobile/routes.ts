import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/deposit',
    logIn: true,
    load: () => import('./deposit-screen.tsx').then((all) => all.DepositScreen),
  },
  {
    path: '/user/records/deposit/$id',
    logIn: true,
    load: () => import('./deposit-detail-screen.tsx').then((all) => all.DepositDetailScreen),
  },
];
