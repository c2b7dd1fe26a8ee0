import type { Exchange } from '#kernel/calendar/exchange.ts';
import type { Currency } from '#kernel/money/money.ts';

/** The words of the market: what can be quoted, where, and in which bars. Pure; no prices live here. */

export const COUNTRIES = ['america', 'mexico'] as const;
export const PERIODS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1mo'] as const;
/** A `rate` is an exchange rate; neither it nor an `index` can be traded. */
export const KINDS = ['stock', 'index', 'rate'] as const;
/** The eleven sectors of the industry classification the exchanges publish, as message keys `market.sector.*`. */
export const SECTORS = [
  'communication',
  'consumer-discretionary',
  'consumer-staples',
  'energy',
  'financials',
  'health',
  'industrials',
  'materials',
  'real-estate',
  'technology',
  'utilities',
] as const;

/** Of the day: what rises most, falls most, is traded most. */
export const MOVERS = ['up', 'down', 'traded'] as const;

export type Mover = (typeof MOVERS)[number];
export type Country = (typeof COUNTRIES)[number];
export type Period = (typeof PERIODS)[number];
export type Kind = (typeof KINDS)[number];
export type Sector = (typeof SECTORS)[number];

export const SPX_ID = 'SPX.INDEX';
export const IPC_ID = 'IPC.INDEX';
/** Mexican pesos for one US dollar. */
export const USDMXN_ID = 'USDMXN.FX';

/** Something with a price. `sector` is null where it has none (an index, a rate). */
export interface Instrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly kind: Kind;
  readonly exchange: Exchange;
  readonly country: Country;
  readonly sector: Sector | null;
  readonly currency: Currency;
}

/** Where an exchange lies. */
export function countryOf(exchange: Exchange): Country {
  return exchange === 'XMEX' ? 'mexico' : 'america';
}

/** Only shares are bought and sold; an index and a rate are looked at. */
export function isTradable(instrument: Instrument): boolean {
  return instrument.kind === 'stock';
}

/** Fractions are for American shares alone. */
export function allowsFractions(instrument: Instrument): boolean {
  return isTradable(instrument) && instrument.country === 'america';
}

/** A real-estate trust of the Mexican exchange, whose taxable result has a withholding of its own. */
export function isFibra({
  exchange,
  sector,
  name,
}: Pick<Instrument, 'exchange' | 'sector' | 'name'>): boolean {
  return exchange === 'XMEX' && sector === 'real-estate' && /^fibra\b/i.test(name);
}

/** The id of a symbol: with its exchange, or `INDEX` or `FX`. */
export function idOf(symbol: string, kind: Kind, exchange: Exchange): string {
  if (kind === 'stock') return `${symbol}.${exchange}`;
  return kind === 'index' ? `${symbol}.INDEX` : `${symbol}.FX`;
}
