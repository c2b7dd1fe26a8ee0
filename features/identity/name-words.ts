/** The shortest beginning of a word that finds it; whole words may be shorter. */
const SHORTEST_BEGINNING = 3;
/** No beginning beyond this tells words apart any better. */
const LONGEST_BEGINNING = 12;
/** Names have fewer; what is beyond is not looked for. */
const MOST_WORDS = 12;

/** The words of a name, without accents, case and what stands between them. */
export function wordsOfName(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [...new Set(plain.filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

/** All by which a word is found: itself, cut at the longest beginning, and its shorter beginnings. */
export function beginningsOf(word: string): string[] {
  const letters = Array.from(word).slice(0, LONGEST_BEGINNING);
  const lengths = Array.from({ length: letters.length }, (_, at) => at + 1);
  return lengths
    .filter((length) => length === letters.length || length >= SHORTEST_BEGINNING)
    .map((length) => letters.slice(0, length).join(''));
}

/** What is looked for of a typed word. */
export function soughtOf(word: string): string {
  return Array.from(word).slice(0, LONGEST_BEGINNING).join('');
}
