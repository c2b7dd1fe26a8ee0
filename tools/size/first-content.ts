import { firstScreenOf } from '#apps/server/first-screens.ts';
import type { Budget } from './budgets.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** Gzipped bytes and files at most until the first content of the addresses that people open first, the page itself left out. */
const LIMITS = {
  '/': [140_000, 5],
  '/home': [140_000, 5],
  '/situation': [193_500, 16],
  '/situation/detail/AAPL.XNAS': [210_500, 15],
  '/news': [206_000, 17],
  '/ipo': [195_000, 15],
  '/search': [236_500, 20],
  '/user/login': [211_500, 17],
  '/user/register': [211_500, 17],
} as const;

/**
 * What a first visit waits for, in Spanish: the app, the texts, and the files that the server names in the page of the address.
 * The answers come in the page itself.
 */
export function firstContentBudgetsOf(manifest: Manifest): Budget[] {
  return Object.entries(LIMITS).map(([address, [maxBytes, maxFiles]]) => {
    const modules = firstScreenOf(address)?.modules ?? [];
    const entry = modules.length > 0 ? ['virtual:messages/es/entry'] : [];
    const keys = ['index.html', 'virtual:messages/es', ...entry, ...modules];
    const files = filesOf(
      manifest,
      keys.map((key) => chunkOf(manifest, key)),
    );
    return { name: `until the first content of ${address}`, maxBytes, maxFiles, files: [...files] };
  });
}
