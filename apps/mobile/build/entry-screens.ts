import type { Beginnings } from '#ui/i18n/build/messages-plugin.ts';

/** What every start draws from; one chunk. */
const FIRST = ['apps/mobile/main.tsx'];

/** What the screens are drawn from that people open first, relative to the root; their addresses say `entry`. */
export const ENTRY: readonly string[] = [
  'apps/mobile/hubs/market-hub.tsx',
  'apps/mobile/hubs/stock-hub.tsx',
  'apps/mobile/hubs/search-hub.tsx',
  'features/news/mobile/news-screen.tsx',
  'features/ipo/mobile/ipo-screen.tsx',
  'apps/mobile/hubs/log-in-hub.tsx',
  'features/account/mobile/log-in/register-screen.tsx',
];

/** Whose texts travel first, and whose with the screens that people open first. */
export const TEXTS: Beginnings = { first: FIRST, entry: [...FIRST, ...ENTRY] };
