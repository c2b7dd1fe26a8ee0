import { firstScreenOf } from '#apps/server/first-screens.ts';
import type { Budget } from './budgets.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** Gzipped bytes and files at most until the first content of the addresses that people open first, the page itself left out. */
const LIMITS = {
  '/': [140_000, 5],
  '/home': [140_000, 5],
  '/situation': [195_500, 17],
  '/situation/detail/AAPL.XNAS': [213_500, 15],
  '/news': [208_000, 19],
  '/ipo': [197_000, 15],
  '/search': [209_500, 20],
  '/user/login': [214_000, 20],
  '/user/register': [214_000, 20],
} as const;

/** The same of an investor's own screens, each with all texts, by what draws it. */
const OWN_LIMITS = {
  'hubs/trade-hub.tsx': [278_500, 31],
  'hubs/profile-hub.tsx': [249_000, 26],
  'withdrawal/mobile/withdrawal-screen.tsx': [357_000, 62],
  'deposit/mobile/deposit-screen.tsx': [320_500, 55],
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
