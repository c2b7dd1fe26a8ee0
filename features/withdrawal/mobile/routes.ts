import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/withdrawal',
    logIn: true,
    load: () => import('./withdrawal-screen.tsx').then((all) => all.WithdrawalScreen),
  },
  {
    path: '/user/records/withdrawal/$id',
    logIn: true,
    load: () => import('./withdrawal-detail-screen.tsx').then((all) => all.WithdrawalDetailScreen),
  },
];
