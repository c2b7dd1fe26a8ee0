/*
 * What every start fetches once its first screen is drawn: one file, where each of these by itself would be one. It is asked for
 * by `import()` alone.
 */
export { PendingArticles } from '#features/article/mobile/index.ts';
export { HomeFavorites } from '#features/watchlist/mobile/home-favorites.tsx';
export { MoveFavorites } from '#features/watchlist/mobile/index.ts';
export { askAgain } from '#ui/call/ask-again.ts';
export { ChangeSplit } from './home/change-split.tsx';
export { Movers } from './home/movers.tsx';
export { Listeners } from './listeners.tsx';
export { OwnLines } from './own-lines.tsx';
export { refreshedBy } from './refreshes.ts';
export { SCREENS } from './screens.ts';
export { signCommandsHere } from './signed-commands.ts';
