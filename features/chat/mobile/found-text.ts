const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 120;
const MARKS = /\p{M}/gu;

/** A text cut around what was looked for in it, without accents and case as the server looks: before it, it, after it. */
export function partsOf(text: string, sought: string): [before: string, hit: string, after: string] {
  const letters = [...text.replace(/\s+/g, ' ')];
  const wanted = [...sought.replace(/\s+/g, ' ')].map(plain);
  const at = letters.findIndex((_, from) =>
    wanted.every((letter, place) => sameAt(letters, from + place, letter)),
  );
  if (at < 0) return [cut(letters, 0, SHOWN_AFTER), '', ''];
  const end = at + wanted.length;
  const from = wordStart(letters, Math.max(0, at - SHOWN_BEFORE), at);
  return [
    (from > 0 ? '…' : '') + letters.slice(from, at).join(''),
    letters.slice(at, end).join(''),
    cut(letters, end, end + SHOWN_AFTER),
  ];
}

const plain = (letter: string) => letter.toLowerCase().normalize('NFD').replace(MARKS, '');
const sameAt = (letters: readonly string[], place: number, wanted: string) =>
  plain(letters[place] ?? '') === wanted;

/** The letters between two places, to the end of the last whole word; one that is longer is cut. */
function cut(letters: readonly string[], from: number, to: number): string {
  if (letters.length <= to) return letters.slice(from).join('');
  const space = letters.lastIndexOf(' ', to);
  return `${letters.slice(from, space > from ? space : to).join('')}…`;
}

/** Where the first whole word begins that stands between two places; where none does, the first of the two. */
function wordStart(letters: readonly string[], from: number, to: number): number {
  if (from === 0 || letters[from - 1] === ' ') return from;
  const space = letters.indexOf(' ', from);
  return space >= 0 && space < to - 1 ? space + 1 : from;
}
