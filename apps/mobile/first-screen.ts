import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** Home, which the first page knows by itself; all other addresses travel behind it (`screens.ts`). */
export const FIRST_ROUTES: readonly ScreenRoute[] = [
  { path: '/', first: true },
  { path: '/home', first: true },
];

/** Whether the first page can draw an address; slashes at its end say nothing. */
export function isFirst(pathname: string): boolean {
  return FIRST_ROUTES.some(({ path }) => path === `/${pathname.split('/').filter(Boolean).join('/')}`);
}
