import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/notification',
    logIn: true,
    load: () => import('./notification-list-screen.tsx').then((all) => all.NotificationListScreen),
  },
];
