import { DAY_MS } from '#kernel/calendar/calendar.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import { type Currency, type Money, parseMoney, parseRate, type Rate, rate } from '#kernel/money/money.ts';

/**
 * The sandbox's own products: one is announced every month, begins a little later than the next announcement and lasts for
 * four, so that at any business time one waits, some are in progress and some are over. All of it is a function of a number.
 */
const FIRST_AT = Date.parse('2015-01-02T15:00:00.000Z');
const EVERY_MS = 30 * DAY_MS;
const PENDING_MS = 35 * DAY_MS;
const TERMS = [90, 120, 180] as const;
/** From the announcement to the end of the shortest, and back to the announcement of one that is over by then. */
const OVER_MS = PENDING_MS + 180 * DAY_MS + EVERY_MS;

const HOUSES = [
  { name: 'Bajío', publisher: 'Arrendadora Bajío, S.A.' },
  { name: 'Nopal', publisher: 'Financiera Nopal, S.A.' },
  { name: 'Sierra', publisher: 'Factoraje Sierra, S.A.' },
  { name: 'Marea', publisher: 'Créditos Marea, S.A.' },
  { name: 'Maguey', publisher: 'Arrendadora Maguey, S.A.' },
  { name: 'Faro', publisher: 'Financiera Faro, S.A.' },
  { name: 'Cantera', publisher: 'Factoraje Cantera, S.A.' },
] as const;

const RATES = ['1120', '960', '1045', '880', '1010'] as const;

/** A product of the sandbox; instants are epoch milliseconds. */
export interface SandboxProduct {
  readonly name: string;
  readonly publisher: string;
  readonly intro: InLanguages;
  readonly currency: Currency;
  readonly minAmount: Money;
  readonly yearlyRate: Rate;
  readonly needsKey: boolean;
  readonly beginAt: number;
  readonly finishAt: number;
  /** What its income pool begins with. */
  readonly income: Money;
}

/** When a product is announced. */
export const announcedAt = (number: number): number => FIRST_AT + number * EVERY_MS;

/** The oldest product that is to be seen at an instant: one that is over, and all after it. */
export const firstToShow = (now: number): number =>
  Math.max(0, Math.floor((now - OVER_MS - FIRST_AT) / EVERY_MS));

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** The product of a number, from 0. Every third needs a key. */
export function sandboxProduct(number: number): SandboxProduct {
  const house = at(HOUSES, number);
  const days = at(TERMS, number);
  const currency = number % 2 === 0 ? 'MXN' : 'USD';
  const beginAt = announcedAt(number) + PENDING_MS;
  const isPesos = currency === 'MXN';
  return {
    // A name, the same in every language: the days of its term without the word for them.
    name: `Plazo ${house.name} ${days}`,
    publisher: house.publisher,
    intro: INTRO,
    currency,
    minAmount: parseMoney(isPesos ? '5000' : '250'),
    yearlyRate: isPesos ? parseRate(at(RATES, number)) : rate(parseRate(at(RATES, number)) / 2n),
    needsKey: number % 3 === 2,
    beginAt,
    finishAt: beginAt + days * DAY_MS,
    income: parseMoney(isPesos ? '18000' : '900'),
  };
}

/** The house is invented, and its text says so. */
const INTRO: InLanguages = {
  es: 'Financia maquinaria de pequeñas empresas. Es una casa inventada para este entorno de práctica: no vale nada fuera de aquí.',
  en: 'It finances machines of small businesses. It is a house invented for this practice environment and worth nothing outside.',
  zh: '为小企业的机器设备提供融资。这是为练习环境虚构的机构，在这里之外没有任何价值。',
};
