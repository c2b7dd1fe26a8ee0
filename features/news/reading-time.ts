const WORDS_A_MINUTE = 220;
/** Of a script without spaces. */
const SIGNS_A_MINUTE = 400;
const MARKS = /<[^>]*>/g;
const HAN = /\p{Script=Han}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** How many minutes a text (HTML) takes to read, one at least. */
export function readingMinutes(html: string): number {
  const text = html.replace(MARKS, ' ');
  const signs = text.match(HAN)?.length ?? 0;
  const words = text.replace(HAN, ' ').match(WORD)?.length ?? 0;
  return Math.max(1, Math.round(signs / SIGNS_A_MINUTE + words / WORDS_A_MINUTE));
}
