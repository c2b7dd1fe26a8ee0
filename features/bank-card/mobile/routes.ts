import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/bankCard/detail',
    logIn: true,
    load: () => import('./add-bank-card-screen.tsx').then((all) => all.AddBankCardScreen),
  },
  {
    path: '/bankCard/detail/$id',
    logIn: true,
    load: () => import('./bank-card-screen.tsx').then((all) => all.BankCardScreen),
  },
];
