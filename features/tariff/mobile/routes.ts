import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/fees', load: () => import('./fees-screen.tsx').then((all) => all.FeesScreen) },
];
