/** What a line of the asset log can belong to, as the log's filter names it; each has a text `asset.type.<type>`. */
export const ASSET_TYPES = [
  'trade.buy',
  'trade.sell',
  'deposit',
  'withdrawal',
  'exchange',
  'sandbox',
  'operator.adjustment.deposit',
  'operator.adjustment.bonus',
  'operator.adjustment.deduction',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Families of postings by which money comes in or goes out: they change an investor's assets and are no gain or loss. */
export const CAPITAL_FAMILIES: readonly string[] = [
  'deposit',
  'withdrawal',
  'sandbox',
  'operator.adjustment',
];

/** `trade.buy` of `trade.buy.hold`: all but the last part of a posting's name, but where the whole name is a type. */
export function typeOf(postingName: string): string {
  if (ASSET_TYPES.some((type) => type === postingName)) return postingName;
  return postingName.slice(0, postingName.lastIndexOf('.'));
}
