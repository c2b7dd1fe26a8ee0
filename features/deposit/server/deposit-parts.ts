import type { CoinRates } from '#features/coin-rate/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the commands of this feature share. */
export interface DepositParts {
  readonly ports: Ports;
  readonly files: Pick<Files, 'take' | 'readImage'>;
  readonly rates: CoinRates;
  readonly catalogs: Catalogs;
  readonly approvals: Approvals;
  /** Pesos for one dollar, null while none is known. */
  readonly market: { fx(): { readonly rate: Price } | null };
}
