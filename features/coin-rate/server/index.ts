import { formatPrice } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Coin, CoinRate } from '../coin-rate.ts';
import type { ShownCoinRate } from '../contract.ts';
import { simulatedRate } from './simulated-rates.ts';

export {
  COIN_DECIMALS,
  COINS,
  type Coin,
  type CoinRate,
  coinUnitsFor,
  dollarsFor,
  formatCoin,
} from '../coin-rate.ts';
export { keepRate } from './kept-rate.store.ts';

/** What coins cost. */
export interface CoinRates {
  /** US dollars for one coin at a business instant; null where no source says so. */
  rateOf(coin: Coin, at: number): CoinRate | null;
}

/** The sandbox's simulated source; live mode has none, so that everything that needs a rate is off there. */
export function createCoinRates({ config }: Pick<Ports, 'config'>): CoinRates {
  if (config.mode !== 'sandbox') return { rateOf: () => null };
  return { rateOf: (coin, at) => ({ ...simulatedRate(config.sandboxSeed, coin, at), source: 'sandbox' }) };
}

/** A rate as calls answer it. */
export function showCoinRate({ rate, source, quotedAt }: CoinRate): ShownCoinRate {
  return { rate: formatPrice(rate), source, quotedAt: new Date(quotedAt).toISOString() };
}
