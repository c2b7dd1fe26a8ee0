import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/dividends',
    logIn: true,
    load: () => import('./events-screen.tsx').then((all) => all.EventsScreen),
  },
  {
    path: '/user/dividends/$id',
    logIn: true,
    load: () => import('./event-detail-screen.tsx').then((all) => all.EventDetailScreen),
  },
  {
    path: '/user/w8ben',
    logIn: true,
    load: () => import('./tax-form-screen.tsx').then((all) => all.TaxFormScreen),
  },
];
