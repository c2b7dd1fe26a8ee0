import type { ScreenRoute } from '#ui/manifest/screen-route.ts';
import { FIRST_ROUTES } from './first-screen.ts';

/** What belongs to no feature: the app's own screens, those that several features fill, and the products to come. */
export const OWN_ROUTES: readonly ScreenRoute[] = [
  ...FIRST_ROUTES,
  { path: '/404', load: () => import('./not-found-screen.tsx').then((all) => all.NotFoundScreen) },
  {
    path: '/user/settings',
    load: () => import('./settings/settings-screen.tsx').then((all) => all.SettingsScreen),
  },
  { path: '/user/login' },
  { path: '/user/register' },

  {
    path: '/situation',
    entry: true,
    load: () => import('./hubs/market-hub.tsx').then((all) => all.MarketHub),
  },
  { path: '/search', entry: true, load: () => import('./hubs/search-hub.tsx').then((all) => all.SearchHub) },
  {
    path: '/situation/detail/$id',
    entry: true,
    load: () => import('./hubs/stock-hub.tsx').then((all) => all.StockHub),
  },
  {
    path: '/trade',
    logIn: true,
    load: () => import('./hubs/trade-hub.tsx').then((all) => all.TradeHub),
  },
  {
    path: '/user',
    logIn: true,
    load: () => import('./hubs/profile-hub.tsx').then((all) => all.ProfileHub),
  },
  {
    path: '/notification/detail/$id',
    logIn: true,
    load: () => import('./hubs/notification-hub.tsx').then((all) => all.NotificationHub),
  },
  {
    path: '/bankCard',
    logIn: true,
    load: () => import('./hubs/bank-card-hub.tsx').then((all) => all.BankCardHub),
  },
  {
    path: '/user/records',
    logIn: true,
    load: () => import('./hubs/records-hub.tsx').then((all) => all.RecordsHub),
  },
];

/** Every address of the app; a path stands in one place only, so that their order says nothing. */
export const SCREENS: readonly ScreenRoute[] = [
  OWN_ROUTES,
  ...Object.values(
    import.meta.glob<readonly ScreenRoute[]>('../../features/*/mobile/routes.ts', {
      eager: true,
      import: 'routes',
    }),
  ),
].flat();
