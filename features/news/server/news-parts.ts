import type { Market } from '#features/market/server/index.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the news builds on. */
export interface NewsParts {
  readonly ports: Ports;
  readonly catalogs: Catalogs;
  readonly files: Files;
  readonly market: Market;
}
