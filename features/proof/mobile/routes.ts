import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/proof',
    logIn: true,
    load: () => import('./proof-screen.tsx').then((all) => all.ProofScreen),
  },
];
