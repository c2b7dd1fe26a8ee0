import * as z from 'zod/mini';
import { decimalString, instant } from '#kernel/contract/fields.ts';

export { COIN_DECIMALS, COINS, type Coin, coinUnitsFor, dollarsFor, formatCoin } from './coin-rate.ts';

/** US dollars for one coin, where that comes from, and of when it is. */
export const shownCoinRate = z.object({ rate: decimalString, source: z.string(), quotedAt: instant });
export type ShownCoinRate = z.output<typeof shownCoinRate>;
