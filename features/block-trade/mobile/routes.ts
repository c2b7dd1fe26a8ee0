import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/blockTrade', load: () => import('./offers-screen.tsx').then((all) => all.OffersScreen) },
  { path: '/blockTrade/detail/$id', load: () => import('./offer-screen.tsx').then((all) => all.OfferScreen) },
  {
    path: '/trade/blockTradeOrderDetail/$id',
    logIn: true,
    own: true,
    load: () => import('./order-screen.tsx').then((all) => all.BlockOrderScreen),
  },
];
