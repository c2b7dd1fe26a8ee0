import type { Money, Price } from '#kernel/money/money.ts';
import { divideRounded, type Rounding } from '#kernel/money/money.ts';

/** Coins that money comes in and goes out by. */
export const COINS = ['BTC', 'USDT'] as const;
export type Coin = (typeof COINS)[number];

/** Decimals of a coin's smallest unit: the satoshi, the millionth of a USDT. */
export const COIN_DECIMALS: Readonly<Record<Coin, number>> = { BTC: 8, USDT: 6 };

/** US dollars for one coin, where it comes from and since when (business time, epoch milliseconds). */
export interface CoinRate {
  readonly rate: Price;
  readonly source: string;
  readonly quotedAt: number;
}

/** Price units in a dollar over cents in a dollar. */
const PRICE_UNITS_IN_CENT = 10_000n;

/** The smallest units of a coin that an amount of US dollars buys at a rate; what is less than one is left, never added. */
export function coinUnitsFor(dollars: Money, rate: Price, coin: Coin): bigint {
  return divideRounded(dollars * PRICE_UNITS_IN_CENT * 10n ** BigInt(COIN_DECIMALS[coin]), rate, 'down');
}

/** The US dollars that smallest units of a coin are worth at a rate, cents; rounded down unless asked otherwise. */
export function dollarsFor(units: bigint, rate: Price, coin: Coin, rounding: Rounding = 'down'): bigint {
  return divideRounded(units * rate, PRICE_UNITS_IN_CENT * 10n ** BigInt(COIN_DECIMALS[coin]), rounding);
}

/** Smallest units as a decimal string of the coin, without trailing zeros: `'0.00104'`. */
export function formatCoin(units: bigint, coin: Coin): string {
  const decimals = COIN_DECIMALS[coin];
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
