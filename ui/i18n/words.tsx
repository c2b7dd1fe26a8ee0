import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#kernel/i18n/language.ts';
import { LOCALES } from '#kernel/i18n/language.ts';
import type { Currency } from '#kernel/money/money.ts';
import { type SignStyle, writeDecimal } from './decimal.ts';
import { type CompiledText, formatMessage, type MessageValues } from './format-message.ts';
import type { MessageArguments } from './message-keys.ts';
import { type DateStyle, type Instant, isNow, writeAge, writeDate, type Zone } from './write-date.ts';

export type MessageKey = keyof MessageArguments;
/** Keys whose texts need no values: what a table of labels may hold. */
export type PlainKey = {
  [K in MessageKey]: [MessageArguments[K]] extends [never] ? K : never;
}[MessageKey];
type ValuesOf<K extends MessageKey> = [MessageArguments[K]] extends [never]
  ? []
  : [values: Record<MessageArguments[K], string | number>];

/** The words of the screen in the reader's language; `useWords()` gives it. */
export interface Words {
  readonly language: Language;
  /** `es-MX`, `en-US` or `zh-CN`, for Intl. */
  readonly locale: string;
  /** The text of a key; the types ask for the values that it needs. */
  t<K extends MessageKey>(key: K, ...values: ValuesOf<K>): string;
  /** The text of a key that is put together at run time (`trade.state.${state}`); null where there is none. */
  find(key: string, values?: MessageValues): string | null;
  /** Loads and switches to another language; remembered in local storage. */
  setLanguage(language: Language): Promise<void>;
  /** A date or time, in the device's zone unless one is named. */
  date(at: Instant, style: DateStyle, zone?: Zone): string;
  /** How long ago: `hace 5 min`, or `ahora`. Both in epoch milliseconds. */
  ago(at: Instant, now: number): string;
  /** `$2,325.87 USD`; `code: false` leaves the currency's name out where it stands beside it already. */
  money(value: string, currency: Currency, options?: { code?: boolean; sign?: SignStyle }): string;
  /** A price, index level or rate: at least `minimum` decimals, all that it has beyond. */
  price(value: string, minimum?: number): string;
  /** A quantity of shares: no trailing zeros. */
  quantity(value: string): string;
  /** A percentage given in percent, `1.22` → `1.22%`. */
  percent(value: string, sign?: SignStyle): string;
  /** A count or a volume, not money; `compact` writes `41.2 M`. */
  number(value: number, style?: 'plain' | 'compact'): string;
}

export type Catalog = Readonly<Record<string, CompiledText>>;

/** Binds one language's compiled texts to its ways of writing numbers and dates. */
export function createWords(
  language: Language,
  catalog: Catalog,
  setLanguage: (language: Language) => Promise<void>,
): Words {
  const locale = LOCALES[language];
  const find = (key: string, values: MessageValues = {}) => {
    const text = catalog[key];
    return text === undefined ? null : formatMessage(text, values, locale);
  };
  return {
    language,
    locale,
    t: (key, ...values) => find(key, values[0]) ?? key,
    find,
    setLanguage,
    date: (at, style, zone) => writeDate(locale, at, style, zone),
    ago: (at, now) => (isNow(at, now) ? find('ui.ago.now') : null) ?? writeAge(locale, at, now),
    money: (value, currency, options = {}) => writeMoney(value, currency, options),
    price: (value, minimum = 2) => writeDecimal(value, minimum),
    quantity: (value) => writeDecimal(value, 0),
    percent: (value, sign = 'minus') => `${writeDecimal(value, 2, sign)}%`,
    number: (value, style = 'plain') => writeNumber(locale, value, style),
  };
}

function writeMoney(value: string, currency: Currency, options: { code?: boolean; sign?: SignStyle }) {
  const figure = writeDecimal(value, 2, options.sign ?? 'minus');
  // The sign stands before the currency's mark: −$220.00.
  const written = /^[+\u2212]/.test(figure) ? `${figure[0]}$${figure.slice(1)}` : `$${figure}`;
  return options.code === false ? written : `${written}\u00a0${currency}`;
}

function writeNumber(locale: string, value: number, style: 'plain' | 'compact'): string {
  if (style === 'plain') return new Intl.NumberFormat(locale).format(value);
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

const WordsContext = createContext<Words | null>(null);

/** Gives the words to all that is drawn inside. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words of the reader's language. Throws outside a `WordsProvider`. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords needs a WordsProvider above');
  return words;
}
