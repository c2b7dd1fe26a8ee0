import { firstScreenOf } from '#apps/server/first-screens.ts';
import type { Budget } from './budgets.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** Gzipped bytes and files at most until the first content of the addresses that people open first, the page itself left out. */
const LIMITS = {
  '/': [135_500, 5],
  '/home': [135_500, 5],
  '/situation': [196_000, 17],
  '/situation/detail/AAPL.XNAS': [214_500, 15],
  '/news': [209_000, 19],
  '/ipo': [197_500, 15],
  '/search': [210_500, 20],
  '/user/login': [214_500, 22],
  '/user/register': [214_500, 22],
} as const;

/** The same of an investor's own screens, each with all texts, by what draws it. */
const OWN_LIMITS = {
  'hubs/trade-hub.tsx': [281_000, 34],
  'hubs/profile-hub.tsx': [251_500, 26],
  'withdrawal/mobile/withdrawal-screen.tsx': [358_000, 62],
  'deposit/mobile/deposit-screen.tsx': [319_500, 55],
  'trade/mobile/order-detail/order-detail-screen.tsx': [318_000, 44],
  'trade/mobile/position/detail/position-detail-screen.tsx': [349_500, 53],
  'cashier/mobile/asset-log-screen.tsx': [277_500, 26],
  'proof/mobile/proof-screen.tsx': [274_000, 36],
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
