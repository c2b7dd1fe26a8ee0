import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/otc', load: () => import('./otc-screen.tsx').then((all) => all.OtcScreen) },
];
