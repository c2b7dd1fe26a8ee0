import { firstScreenOf } from '#apps/server/first-screens.ts';
import type { Budget } from './budgets.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** Gzipped bytes and files at most until the first content of the addresses that people open first, the page itself left out. */
const LIMITS = {
  '/': [135_500, 5],
  '/home': [135_500, 5],
  '/situation': [195_000, 17],
  '/situation/detail/AAPL.XNAS': [213_000, 15],
  '/news': [207_500, 19],
  '/ipo': [196_000, 15],
  '/search': [209_000, 20],
  '/user/login': [213_000, 21],
  '/user/register': [213_000, 21],
} as const;

/** The same of an investor's own screens, each with all texts, by what draws it. */
const OWN_LIMITS = {
  'hubs/trade-hub.tsx': [278_500, 31],
  'hubs/profile-hub.tsx': [250_000, 26],
  'withdrawal/mobile/withdrawal-screen.tsx': [355_000, 62],
  'deposit/mobile/deposit-screen.tsx': [321_000, 55],
  'trade/mobile/order-detail/order-detail-screen.tsx': [320_000, 44],
  'trade/mobile/position/detail/position-detail-screen.tsx': [345_000, 51],
  'cashier/mobile/asset-log-screen.tsx': [280_500, 26],
  'proof/mobile/proof-screen.tsx': [280_000, 36],
} as const;

/**
 * What a first visit waits for, in Spanish: the app, the texts, and the files that the server names in the page of the address.
 * The answers come in the page itself.
 */
export function firstContentBudgetsOf(manifest: Manifest): Budget[] {
  const budget = (name: string, limits: readonly [number, number], keys: readonly string[]): Budget => {
    const all = ['index.html', 'virtual:messages/es', ...keys];
    const files = filesOf(
      manifest,
      all.map((key) => chunkOf(manifest, key)),
    );
    const [maxBytes, maxFiles] = limits;
    return { name: `until the first content of ${name}`, maxBytes, maxFiles, files: [...files] };
  };
  const entry = ['virtual:messages/es/entry'];
  const all = [...entry, 'virtual:messages/es/rest', 'behind.ts'];
  return [
    ...Object.entries(LIMITS).map(([address, limits]) => {
      const modules = firstScreenOf(address)?.modules ?? [];
      return budget(address, limits, [...(modules.length > 0 ? entry : []), ...modules]);
    }),
    ...Object.entries(OWN_LIMITS).map(([module, limits]) => budget(module, limits, [...all, module])),
  ];
}
