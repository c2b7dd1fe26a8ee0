import type { Language } from '#kernel/i18n/language.ts';
import {
  type Currency,
  formatPercent,
  formatPrice,
  type Price,
  price,
  type Rate,
  rateOf,
} from '#kernel/money/money.ts';

/** One instrument's close, with the close before. */
export interface Close {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: Currency;
  readonly close: Price;
  readonly before: Price;
}

/** A stock that moved, as a summary names it. */
export interface Mover {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly close: string;
  readonly currency: Currency;
  /** With its sign. */
  readonly percent: string;
}

/** A market's day in numbers. */
export interface MarketDay {
  readonly direction: 'up' | 'down' | 'flat';
  readonly close: string;
  /** With its sign. */
  readonly percent: string;
  readonly up: number;
  readonly down: number;
  readonly flat: number;
  /** What rose most, most first; only what rose. */
  readonly gainers: readonly Mover[];
  /** What fell most, most first; only what fell. */
  readonly losers: readonly Mover[];
}

const NAMED = 3;
const LEADERS = 2;

/** The two that moved most the way the index went, joined as the language joins names: “e Industrias”, not “y”. */
export function leadersOf(day: MarketDay, language: Language): string {
  const movers = day.direction === 'down' ? day.losers : day.gainers;
  const names = movers.slice(0, LEADERS).map(({ name }) => name);
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(names);
  // Names are written in Latin letters, which Chinese sets apart from its own.
  const apart = (word: string) => (language === 'zh' ? ` ${word.trim()} ` : word);
  return parts.map(({ type, value }) => (type === 'literal' ? apart(value) : value)).join('');
}

/** What a summary of the day tells, from the closes of the index and of the stocks; by equal changes in the order of symbols. */
export function marketDay(index: Close, stocks: readonly Close[]): MarketDay {
  const moved = stocks
    .map((stock) => ({ stock, rate: rateOf(price(stock.close - stock.before), stock.before) }))
    .sort((a, b) => Number(b.rate - a.rate) || (a.stock.symbol < b.stock.symbol ? -1 : 1));
  const rose = moved.filter(({ stock }) => stock.close > stock.before);
  const fell = moved.filter(({ stock }) => stock.close < stock.before);
  return {
    direction: index.close > index.before ? 'up' : index.close < index.before ? 'down' : 'flat',
    close: formatPrice(index.close),
    percent: formatPercent(rateOf(price(index.close - index.before), index.before)),
    up: rose.length,
    down: fell.length,
    flat: stocks.length - rose.length - fell.length,
    gainers: rose.slice(0, NAMED).map(toMover),
    losers: fell.slice(-NAMED).reverse().map(toMover),
  };
}

/** What people call those whose name nobody uses. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  'ASURB.XMEX': 'ASUR',
  'FEMSAUBD.XMEX': 'FEMSA',
  'GAPB.XMEX': 'GAP',
  'GFNORTEO.XMEX': 'Banorte',
  'GFINBURO.XMEX': 'Inbursa',
  'CUERVO.XMEX': 'Cuervo',
  'LIVEPOLC-1.XMEX': 'Liverpool',
  'OMAB.XMEX': 'OMA',
  'PE&OLES.XMEX': 'Peñoles',
  'PINFRA.XMEX': 'Pinfra',
  'TLEVISACPO.XMEX': 'Televisa',
  'VOLARA.XMEX': 'Volaris',
  'CHDRAUIB.XMEX': 'Chedraui',
  'SORIANAB.XMEX': 'Soriana',
};

function toMover({ stock, rate }: { stock: Close; rate: Rate }): Mover {
  const { id, symbol, name, close, currency } = stock;
  return {
    id,
    symbol,
    name: KNOWN_AS[id] ?? shortName(name),
    close: formatPrice(close),
    currency,
    percent: formatPercent(rate),
  };
}

const LEGAL_FORM =
  /,? (Inc\.?|Incorporated|Corporation|Corp\.?|(& )?Company|& Co\.?|Co\.?|plc|PLC|N\.V\.|Ltd\.?|Limited|S\.A\..*)$/;

/** A company's name without its legal form, as a sentence names it. */
export function shortName(name: string): string {
  let short = name;
  while (LEGAL_FORM.test(short)) short = short.replace(LEGAL_FORM, '');
  return short;
}
