import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/chat', load: () => import('./chat-screen.tsx').then((all) => all.ChatScreen) },
];
