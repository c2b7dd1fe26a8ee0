/** Lower case without accents, one space between words: what a search compares. `ñ` is found by `n`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
