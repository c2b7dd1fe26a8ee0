import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** A limit of architecture.md, and the files that count against it. */
export interface Budget {
  readonly name: string;
  /** Gzipped bytes at most, file by file as they travel; 1 kB is 1,000 bytes. */
  readonly maxBytes: number;
  readonly files: readonly string[];
  /** Files at most, where each is a request that somebody waits for. */
  readonly maxFiles?: number;
}

/** What a first visit to `/home` in the default language loads. */
const HOME = ['index.html', 'virtual:messages/es'];
/** The screen that shows the chart; what it needs itself is not the chart's. */
const STOCK = 'hubs/stock-hub.tsx';
/** The lazily loaded chart. */
const CHART = 'market/mobile/chart/price-chart.ts';

/** The budgets of a build; throws where the build lacks what they are about. */
export function budgetsOf(manifest: Manifest): Budget[] {
  const home = filesOf(
    manifest,
    HOME.map((source) => chunkOf(manifest, source)),
  );
  const stock = filesOf(manifest, [chunkOf(manifest, STOCK)]);
  const chart = filesOf(manifest, [chunkOf(manifest, CHART)]);
  const of = (files: Iterable<string>, ending: string) => [...files].filter((file) => file.endsWith(ending));
  return [
    { name: '/home scripts', maxBytes: 131_000, files: of(home, '.js') },
    { name: '/home styles', maxBytes: 12_000, files: of(home, '.css') },
    {
      name: 'chart, lazy',
      maxBytes: 62_000,
      files: of(chart.difference(home).difference(stock), '.js'),
    },
  ];
}
