import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/ipo', entry: true, load: () => import('./ipo-screen.tsx').then((all) => all.IpoScreen) },
  { path: '/ipo/detail', load: () => import('./ipo-detail-screen.tsx').then((all) => all.IpoDetailScreen) },
  { path: '/placement', load: () => import('./ipo-screen.tsx').then((all) => all.PlacementScreen) },
  {
    path: '/placement/detail',
    load: () => import('./ipo-detail-screen.tsx').then((all) => all.PlacementDetailScreen),
  },
  { path: '/ipo/draw', load: () => import('./draw-screen.tsx').then((all) => all.DrawScreen) },
  {
    path: '/trade/ipoApplicationDetail/$id',
    logIn: true,
    own: true,
    load: () => import('./application-screen.tsx').then((all) => all.ApplicationScreen),
  },
  {
    path: '/trade/placementApplicationDetail/$id',
    logIn: true,
    own: true,
    load: () => import('./application-screen.tsx').then((all) => all.PlacementApplicationScreen),
  },
];
