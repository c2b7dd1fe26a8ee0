import type { CoinRates } from '#features/coin-rate/server/index.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the deeds of this feature share. */
export interface DepositParts {
  readonly ports: Ports;
  readonly files: Pick<Files, 'take' | 'readImage'>;
  readonly rates: CoinRates;
  readonly catalogs: Catalogs;
}
