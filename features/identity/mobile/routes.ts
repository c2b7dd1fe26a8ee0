import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/kyc', logIn: true, load: () => import('./kyc-screen.tsx').then((all) => all.KycScreen) },
];
