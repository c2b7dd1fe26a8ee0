/** A CLABE is 18 digits: 3 of bank, 3 of place, 11 of account, 1 to check (Banxico, circular 14/2017, SPEI). */
const CLABE = /^\d{18}$/;
const WEIGHTS = [3, 7, 1] as const;

/** Whether a text has a CLABE's form, right or wrong. */
export function looksLikeClabe(text: string): boolean {
  return CLABE.test(text);
}

/** The last digit that fits the first 17. */
export function clabeDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 1)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Whether a text is a CLABE whose check digit fits. */
export function isClabe(text: string): boolean {
  return looksLikeClabe(text) && clabeDigit(text.slice(0, -1)) === text.at(-1);
}
