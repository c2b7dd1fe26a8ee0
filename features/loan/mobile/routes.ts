import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/loan', load: () => import('./loan-screen.tsx').then((all) => all.LoanScreen) },
  {
    path: '/trade/loanOrderDetail/$id',
    logIn: true,
    own: true,
    load: () => import('./loan-order-screen.tsx').then((all) => all.LoanOrderScreen),
  },
];
