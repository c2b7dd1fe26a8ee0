import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/limitTrade',
    load: () => import('./limit-trade/limit-trade-screen.tsx').then((all) => all.LimitTradeScreen),
  },
  {
    path: '/trade/stockTradeDetail/$id',
    logIn: true,
    load: () => import('./order-detail/order-detail-screen.tsx').then((all) => all.OrderDetailScreen),
  },
  {
    path: '/trade/stockPositionDetail/$id',
    logIn: true,
    load: () =>
      import('./position/detail/position-detail-screen.tsx').then((all) => all.PositionDetailScreen),
  },
];
