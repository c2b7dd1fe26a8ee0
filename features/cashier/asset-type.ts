/** What a line of the asset log can belong to, as the log's filter names it; each has a text `asset.type.<type>`. */
export const ASSET_TYPES = [
  'trade.buy',
  'trade.sell',
  'deposit',
  'withdrawal',
  'exchange',
  'sandbox',
  'operator.adjustment',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Of these, what an investor puts in or takes out: it changes their assets and is no gain or loss. */
export const CAPITAL_TYPES: readonly AssetType[] = [
  'deposit',
  'withdrawal',
  'sandbox',
  'operator.adjustment',
];

/** `trade.buy` of `trade.buy.hold`: all but the last part of a posting's name. */
export function typeOf(postingName: string): string {
  return postingName.slice(0, postingName.lastIndexOf('.'));
}
