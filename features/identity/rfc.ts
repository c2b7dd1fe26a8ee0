/** The SAT's alphabet for the RFC's check digit. */
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const LENGTH = 13;
const MODULUS = 11;
const TEN = 'A';

/** Three (firms) or four letters (persons), a date, two characters to tell namesakes apart, the digit. */
const SHAPE = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9A-Z]{2}[0-9A]$/;

/** Whether a text looks like an RFC: its shape alone. Upper case only. */
export function looksLikeRfc(text: string): boolean {
  return SHAPE.test(text);
}

/** Whether the check digit fits. Some real RFCs fail it, so that it is only ever warned of. */
export function hasRfcDigit(text: string): boolean {
  const padded = text.padStart(LENGTH, ' ');
  const sum = Array.from(padded.slice(0, -1)).reduce(
    (total, letter, place) => total + ALPHABET.indexOf(letter) * (LENGTH - place),
    0,
  );
  const digit = (MODULUS - (sum % MODULUS)) % MODULUS;
  return (digit === 10 ? TEN : String(digit)) === padded.at(-1);
}
