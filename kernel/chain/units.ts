const CASH_DECIMALS = 2;
const SHARE_DECIMALS = 6;

/** What counts money: a currency, or an asset whose name ends in one, such as a debt in dollars. */
const COUNTS_MONEY = /(^|\.)(MXN|USD)$/;

/** Smallest units as a decimal: cents for what counts money, millionths for all else (the ledger holds it); all decimals are written. */
export function unitsOf(asset: string, units: bigint | string): string {
  const decimals = COUNTS_MONEY.test(asset) ? CASH_DECIMALS : SHARE_DECIMALS;
  const text = String(units);
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
