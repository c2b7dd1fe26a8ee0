/** Alphabet and weights of the check digit: RENAPO's instructivo normativo for the CURP. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const LENGTH = 18;
const MODULUS = 10;

const STATES =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
/** Four letters of the name, birth date, sex (X since 2023), state, three consonants, the tie-breaker, the digit. */
const SHAPE = new RegExp(
  `^[A-ZÑ][AEIOUX][A-ZÑ]{2}(\\d{2})(\\d{2})(\\d{2})[HMX](${STATES})[B-DF-HJ-NP-TV-ZÑ]{3}([0-9A-Z])\\d$`,
);

/** Whether it is a CURP: shape, a birth date that exists, a state that exists, the check digit. Upper case only. */
export function isCurp(text: string): boolean {
  return bornOn(text) !== null && curpDigit(text) === text.at(-1);
}

/** The first instant, in UTC, of the day on which whom a CURP names was born; null where it tells no such day. */
export function bornOn(text: string): number | null {
  const parts = SHAPE.exec(text);
  if (!parts) return null;
  const [, year, month, day, , tieBreaker = ''] = parts;
  // A digit stands for those born in the last century, a letter for those born in this one.
  const century = /\d/.test(tieBreaker) ? 1900 : 2000;
  const date = new Date(Date.UTC(century + Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? date.getTime() : null;
}

/** The check digit that the first 17 characters call for. */
export function curpDigit(text: string): string {
  const sum = Array.from(text.slice(0, LENGTH - 1)).reduce(
    (total, letter, place) => total + ALPHABET.indexOf(letter) * (LENGTH - place),
    0,
  );
  return String((MODULUS - (sum % MODULUS)) % MODULUS);
}
