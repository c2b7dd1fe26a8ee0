import { COIN_DECIMALS, type Coin } from '#features/coin-rate/contract.ts';
import { type Currency, MONEY_SCALE } from '#kernel/money/money.ts';
import { formatScaled, parseScaled } from '#kernel/money/scaled-decimal.ts';

/** The ways by which money comes in. */
export const DEPOSIT_METHODS = ['spei', 'bank_transfer', 'usdt_trc20', 'usdt_erc20', 'btc'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** What is sent: one of the two currencies, or a coin that is credited in dollars. */
export const DEPOSIT_UNITS = ['MXN', 'USD', 'USDT', 'BTC'] as const;
export type DepositUnit = (typeof DEPOSIT_UNITS)[number];

/** What a method is by its nature; what the firm decides of it stands in dated rows. */
export interface MethodNature {
  /** The account that is credited. */
  readonly currency: Currency;
  /** What is sent. */
  readonly unit: DepositUnit;
  /** Set where what is sent is no money: it is credited at the rate of this coin. */
  readonly coin: Coin | null;
  /** The only chain on which it arrives. */
  readonly network: 'TRC20' | 'ERC20' | 'Bitcoin' | null;
}

const NATURES: Readonly<Record<DepositMethod, MethodNature>> = {
  spei: { currency: 'MXN', unit: 'MXN', coin: null, network: null },
  bank_transfer: { currency: 'USD', unit: 'USD', coin: null, network: null },
  usdt_trc20: { currency: 'USD', unit: 'USDT', coin: 'USDT', network: 'TRC20' },
  usdt_erc20: { currency: 'USD', unit: 'USDT', coin: 'USDT', network: 'ERC20' },
  btc: { currency: 'USD', unit: 'BTC', coin: 'BTC', network: 'Bitcoin' },
};

/** What a method is by its nature. */
export const natureOf = (method: DepositMethod): MethodNature => NATURES[method];

/** Decimals of what a method sends: cents, millionths of a USDT, satoshis. */
export function decimalsOf(method: DepositMethod): number {
  const { coin } = NATURES[method];
  return coin === null ? MONEY_SCALE : COIN_DECIMALS[coin];
}

/** Smallest units of what a method sends; MalformedNumberError for anything but a plain decimal within its scale. */
export const parseSent = (method: DepositMethod, text: string): bigint =>
  parseScaled(text, decimalsOf(method));

/** The decimal of smallest units of what a method sends: `'1500.00'`, `'0.0051'`. */
export const formatSent = (method: DepositMethod, units: bigint): string =>
  formatScaled(units, decimalsOf(method), MONEY_SCALE);
