import { DAY_MS, type Exchange, HOUR_MS, isOpen, nextSession } from '#kernel/calendar/calendar.ts';
import { type Price, parsePrice, price } from '#kernel/money/money.ts';
import type { OfferDates } from './offer.ts';

/**
 * The sandbox's own issues: one begins every three days, and each phase of an issue lasts longer than that, so that at any
 * business time there is one in each; with each an older company places shares at a fixed price. But for the announcement
 * everything happens while both countries' exchanges are open. All of it but that price is a function of an issue's number.
 */
const FIRST_AT = Date.parse('2015-01-02T15:00:00.000Z');
const EVERY_MS = 3 * DAY_MS;
const PENDING_MS = 4 * DAY_MS;
const WINDOW_MS = 10 * DAY_MS;
/** Longer than from one issue's close to the next one's, and two of them with Holy Week's holidays hardly more than ten days. */
const PHASE_MS = 3 * DAY_MS + 6 * HOUR_MS;
const LISTED_AFTER_MS = 4 * DAY_MS;
/** The longest that an issue takes from its announcement to its listing, with weekends and holidays between. */
const LONGEST_MS = PENDING_MS + WINDOW_MS + 2 * PHASE_MS + LISTED_AFTER_MS + 6 * DAY_MS;

/** An invented company; nobody's. */
interface Company {
  readonly name: string;
  readonly symbol: string;
  readonly sector: string;
  readonly exchange: Exchange;
  readonly low: string;
  readonly high: string;
  readonly about: { readonly es: string; readonly en: string; readonly zh: string };
}

const HEADS = [
  ['Nopal', 'NOPA'],
  ['Agua Clara', 'AGCL'],
  ['Volcán', 'VOLC'],
  ['Faro', 'FARO'],
  ['Trigo', 'TRIG'],
  ['Maguey', 'MAGU'],
  ['Cenzontle', 'CENZ'],
  ['Jacaranda', 'JACA'],
  ['Obsidiana', 'OBSI'],
  ['Colibrí', 'COLI'],
  ['Tezontle', 'TEZO'],
  ['Alebrije', 'ALEB'],
] as const;

const FIELDS = [
  {
    name: 'Energía',
    sector: 'energy',
    about: {
      es: 'Construye y opera parques solares',
      en: 'Builds and runs solar parks',
      zh: '建设并运营太阳能电站',
    },
  },
  {
    name: 'Salud',
    sector: 'health',
    about: {
      es: 'Fabrica equipo de diagnóstico',
      en: 'Makes diagnostic equipment',
      zh: '生产诊断设备',
    },
  },
  {
    name: 'Digital',
    sector: 'technology',
    about: {
      es: 'Vende software a comercios pequeños',
      en: 'Sells software to small shops',
      zh: '向小商户销售软件',
    },
  },
  {
    name: 'Alimentos',
    sector: 'consumer-staples',
    about: {
      es: 'Procesa y distribuye alimentos',
      en: 'Processes and distributes food',
      zh: '加工并配送食品',
    },
  },
  {
    name: 'Logística',
    sector: 'industrials',
    about: {
      es: 'Mueve carga entre puertos y ciudades',
      en: 'Moves freight between ports and cities',
      zh: '在港口与城市之间运输货物',
    },
  },
] as const;

/** Stocks of the market whose lots of 100 the sandbox's starting cash can pay; more than are ever under way at once. */
const PLACED: readonly (readonly [string, Exchange])[] = [
  ['F', 'XNYS'],
  ['CEMEXCPO', 'XMEX'],
  ['KHC', 'XNAS'],
  ['PFE', 'XNYS'],
  ['AMXB', 'XMEX'],
  ['CMCSA', 'XNAS'],
  ['T', 'XNYS'],
  ['ORBIA', 'XMEX'],
  ['SOFI', 'XNAS'],
  ['SAN', 'XNYS'],
  ['ALSEA', 'XMEX'],
  ['CSX', 'XNAS'],
];
/** Millionths in a cent. */
const CENT = 10_000n;

const EXCHANGES: readonly Exchange[] = ['XNAS', 'XMEX', 'XNYS'];
const PRICES: Readonly<Record<Exchange, readonly (readonly [string, string])[]>> = {
  XNAS: [
    ['19.00', '22.00'],
    ['12.00', '14.50'],
    ['16.00', '18.00'],
  ],
  XNYS: [
    ['23.00', '26.00'],
    ['9.00', '11.00'],
    ['14.00', '17.00'],
  ],
  XMEX: [
    ['31.00', '36.00'],
    ['24.00', '28.00'],
    ['18.50', '21.00'],
  ],
};

/** An issue of the sandbox. */
export interface SandboxIssue extends OfferDates {
  readonly company: Company;
  readonly priceLow: Price;
  readonly priceHigh: Price;
  readonly volume: bigint;
  readonly allocatedLots: number;
}

/** A placement of the sandbox; its price is made of the market's. */
export interface SandboxPlacement extends OfferDates {
  readonly symbol: string;
  readonly exchange: Exchange;
  readonly volume: bigint;
  readonly allocatedLots: number;
}

/** When an issue is announced. */
export const announcedAt = (number: number): number => FIRST_AT + number * EVERY_MS;

/** Every so many issues another one, and a placement, are announced with it that are withdrawn before they open. */
const WITHDRAWN_EVERY = 4;
export const WITHDRAWN_AFTER_MS = DAY_MS;

/** Whether an issue's number brings those that are withdrawn. */
export const bringsWithdrawn = (number: number): boolean => number % WITHDRAWN_EVERY === 2;

/** The issue that is announced with that of a number and withdrawn. */
export function withdrawnIssue(number: number): SandboxIssue {
  const other = sandboxIssue(number + HEADS.length / 2);
  const company = { ...other.company, symbol: `${other.company.symbol}W` };
  return { ...other, company, ...datesOf(number) };
}

/** As `withdrawnIssue`. */
export function withdrawnPlacement(number: number): SandboxPlacement {
  const other = sandboxPlacement(number + PLACED.length / 2);
  return { ...other, ...datesOf(number) };
}

/** The oldest issue that may still be on its way at an instant. */
export function firstUnderWay(now: number): number {
  return Math.max(0, Math.floor((now - LONGEST_MS - FIRST_AT) / EVERY_MS));
}

/** The issue of a number, from 0. */
export function sandboxIssue(number: number): SandboxIssue {
  const company = companyOf(number);
  return {
    company,
    priceLow: parsePrice(company.low),
    priceHigh: parsePrice(company.high),
    volume: 8_000_000n + BigInt(number % 7) * 4_000_000n,
    allocatedLots: 180 + (number % 4) * 40,
    ...datesOf(number),
  };
}

/** The placement of a number; of two that are under way at once the stock is never the same. */
export function sandboxPlacement(number: number): SandboxPlacement {
  const [symbol, exchange] = at(PLACED, number);
  return {
    symbol,
    exchange,
    volume: 3_000_000n + BigInt(number % 5) * 1_000_000n,
    allocatedLots: 210 + (number % 4) * 30,
    ...datesOf(number),
  };
}

/** Four hundredths below what the stock was worth, in whole cents. */
export function placementPrice(close: Price): Price {
  return price(((close * 96n) / 100n / CENT) * CENT);
}

function datesOf(number: number): OfferDates {
  const issuanceAt = announcedAt(number);
  const opens = issuanceAt + PENDING_MS;
  const closes = opens + WINDOW_MS + (number % 5) * HOUR_MS;
  // What a weekend puts off does not put off what follows: an issue would overtake the one before.
  const opensAt = inSession(opens, issuanceAt);
  const closesAt = inSession(closes, opensAt);
  const allocatedAt = inSession(closes + PHASE_MS, closesAt);
  const lotteryAt = inSession(closes + 2 * PHASE_MS, allocatedAt);
  const listingAt = nextOpening(Math.max(closes + 2 * PHASE_MS + LISTED_AFTER_MS, lotteryAt));
  return { issuanceAt, opensAt, closesAt, allocatedAt, lotteryAt, listingAt };
}

/** An instant if both countries trade then, else when they next begin to; on a later day where that is not after `before`. */
function inSession(at: number, before: number): number {
  const found = ALL_OPEN.every((exchange) => isOpen(exchange, at)) ? at : nextOpening(at);
  return found > before ? found : nextOpening(before);
}

/** One of each country. */
const ALL_OPEN: readonly Exchange[] = ['XNYS', 'XMEX'];

/** After an instant, the first session's open of a day on which both countries trade; they open together. */
function nextOpening(after: number): number {
  const openings = ALL_OPEN.map((exchange) => nextSession(exchange, after).opensAt);
  const latest = Math.max(...openings);
  return openings.every((opensAt) => opensAt === latest) ? latest : nextOpening(latest - 1);
}

function companyOf(number: number): Company {
  const [head, letters] = at(HEADS, number);
  const round = Math.floor(number / HEADS.length);
  // Those that are under way at once are of different fields, and a name that comes again is of another one.
  const field = at(FIELDS, number);
  const exchange = at(EXCHANGES, number + round);
  const [low, high] = at(PRICES[exchange], number);
  // Two letters count the rounds, so that no two issues ever share a symbol.
  const counted = String.fromCharCode(65 + (Math.floor(round / 26) % 26), 65 + (round % 26));
  const { name, sector, about } = field;
  return { name: `${head} ${name}`, symbol: `${letters}${counted}`, sector, exchange, low, high, about };
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
