import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/assets',
    logIn: true,
    load: () => import('./asset-log-screen.tsx').then((all) => all.AssetLogScreen),
  },
];
