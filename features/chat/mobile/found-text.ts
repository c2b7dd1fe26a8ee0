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
  const from = Math.max(0, at - SHOWN_BEFORE);
  return [
    (from > 0 ? '…' : '') + letters.slice(from, at).join(''),
    letters.slice(at, end).join(''),
    cut(letters, end, end + SHOWN_AFTER),
  ];
}

const plain = (letter: string) => letter.toLowerCase().normalize('NFD').replace(MARKS, '');
const sameAt = (letters: readonly string[], place: number, wanted: string) =>
  plain(letters[place] ?? '') === wanted;
const cut = (letters: readonly string[], from: number, to: number) =>
  letters.slice(from, to).join('') + (letters.length > to ? '…' : '');
