import type { Market } from '#features/market/server/index.ts';
import type {
  AssetLogType,
  LoggedRecord,
  OwedCash,
  UnsettledCash,
  WorthPart,
} from '#kernel/feature/asset-parts.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the cashier asks of the market. */
export type Pricing = Pick<Market, 'instrument' | 'quote' | 'bars' | 'fx' | 'asTraded'>;

/** What the commands of this feature share. */
export interface CashierParts {
  readonly ports: Ports;
  /** What lines of the log belong to, as the features tell. */
  assetTypes(): readonly AssetLogType[];
  /** What the log's lines lead to. */
  records(): readonly LoggedRecord[];
  /** What features count in total assets. */
  worth(): readonly WorthPart[];
  /** What cash covers before it can be withdrawn. */
  owedCash(): readonly OwedCash[];
  readonly market: Pricing;
  /** Cash of trades that have not settled. */
  unsettledCash(): readonly UnsettledCash[];
  /** These describe the asset log's lines in the reader's language. */
  readonly catalogs: Catalogs;
}
