import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/user/settings/notifications',
    logIn: true,
    load: () => import('./push-settings-screen.tsx').then((all) => all.PushSettingsScreen),
  },
];
