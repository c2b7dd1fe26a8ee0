import type { Instrument } from '../market.ts';
import type { NeededPrices } from './needed-prices.ts';

/** What people have on screen, and nothing else that is needed. */
export const onScreen = (...instruments: readonly Pick<Instrument, 'id'>[]): NeededPrices => ({
  money: new Set(),
  alerts: new Set(),
  screens: new Set(instruments.map(({ id }) => id)),
});
