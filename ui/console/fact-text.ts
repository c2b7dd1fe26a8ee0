import type { Words } from '#ui/i18n/words.tsx';

type Writers = Pick<Words, 'find' | 'date' | 'money' | 'price'>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** `MXN +1250.50`, as the server writes what is to move. */
const MOVED = /^(MXN|USD) ([+\u2212]?)(\d+(?:\.\d+)?)$/;
/** `1500.00 MXN` or `0.00512345 BTC`. */
const SENT = /^(\d+(?:\.\d+)?) ([A-Z]{3,4})$/;
/** Keys have a dot, so that no word that somebody wrote is taken for one. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;
const CHANGE = ' → ';

/**
 * A fact of an approval as its reader writes it: money with its thousands apart, an instant or a day, the text of a key or
 * of several; a change is two of them. What somebody wrote stays as it is.
 */
export function factText(words: Writers, value: string): string {
  if (value.includes(CHANGE)) {
    return value
      .split(CHANGE)
      .map((side) => factText(words, side))
      .join(CHANGE);
  }
  if (INSTANT.test(value)) return words.date(value, 'exact');
  if (DAY.test(value)) return words.date(`${value}T12:00:00Z`, 'date');
  return movedText(words, value) ?? sentText(words, value) ?? keyTexts(words, value);
}

/** The text of a key; what is no key stays as it is. */
export function keyText({ find }: Pick<Words, 'find'>, value: string): string {
  return (KEY.test(value) ? find(value) : null) ?? value;
}

const keyTexts = (words: Writers, value: string) =>
  value
    .split(', ')
    .map((part) => keyText(words, part))
    .join(', ');

function movedText({ money }: Writers, value: string): string | null {
  const [, currency, sign, amount] = MOVED.exec(value) ?? [];
  if (amount === undefined) return null;
  return money(sign === '\u2212' ? `-${amount}` : amount, currency === 'MXN' ? 'MXN' : 'USD', {
    sign: sign === '' ? 'minus' : 'always',
  });
}

function sentText({ money, price }: Writers, value: string): string | null {
  const [, amount, unit] = SENT.exec(value) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return unit === 'MXN' || unit === 'USD' ? money(amount, unit) : `${price(amount)}\u00a0${unit}`;
}
