import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/devices',
    logIn: true,
    load: () => import('./devices-screen.tsx').then((all) => all.DevicesScreen),
  },
  {
    path: '/user/security',
    logIn: true,
    load: () => import('./security-screen.tsx').then((all) => all.SecurityScreen),
  },
  {
    path: '/user/password',
    logIn: true,
    load: () => import('./password/change-password-screen.tsx').then((all) => all.ChangePasswordScreen),
  },
  {
    path: '/user/withdrawalPassword',
    logIn: true,
    load: () =>
      import('./password/withdrawal-password-screen.tsx').then((all) => all.WithdrawalPasswordScreen),
  },
  {
    path: '/user/withdrawalPassword/reset',
    logIn: true,
    load: () => import('./password/reset-screen.tsx').then((all) => all.ResetScreen),
  },
  {
    path: '/user/signIns',
    logIn: true,
    load: () => import('./sign-ins-screen.tsx').then((all) => all.SignInsScreen),
  },
];
