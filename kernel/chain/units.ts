const CASH_DECIMALS = 2;
const SHARE_DECIMALS = 6;

/** Smallest units as a decimal: cents for MXN and USD, millionths for shares; all decimals are written. */
export function unitsOf(asset: string, units: bigint | string): string {
  const decimals = asset === 'MXN' || asset === 'USD' ? CASH_DECIMALS : SHARE_DECIMALS;
  const text = String(units);
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
