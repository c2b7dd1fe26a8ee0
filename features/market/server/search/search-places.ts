/** Places of texts in ascending order: where a text may be met. A place may come more than once. */
export interface Places {
  readonly lists: readonly (readonly number[])[];
  /** How many there are at most. */
  readonly count: number;
  inOrder(): Iterable<number>;
}

/** Longer beginnings and parts are looked for by their first and rarest such letters. */
const LONGEST_START = 4;
const LONGEST_GRAM = 3;
const NONE: readonly number[] = [];

/** The places of all lists, each of them ascending, in order. */
export function inOrder(lists: readonly (readonly number[])[]): Places {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const [only = NONE] = lists;
  return { lists, count, inOrder: () => (lists.length <= 1 ? only : merged(lists)) };
}

/** The fewest of several. */
export function shortest(all: readonly Places[]): Places {
  return all.reduce((fewest, each) => (each.count < fewest.count ? each : fewest), all[0] ?? inOrder([]));
}

function* merged(lists: readonly (readonly number[])[]): Generator<number> {
  const at = lists.map(() => 0);
  for (;;) {
    let least = -1;
    let place = Number.POSITIVE_INFINITY;
    lists.forEach((list, which) => {
      const next = list[at[which] ?? 0];
      if (next !== undefined && next < place) [least, place] = [which, next];
    });
    if (least < 0) return;
    at[least] = (at[least] ?? 0) + 1;
    yield place;
  }
}

/** Where texts are one. */
export function createWhole(texts: readonly string[]): (text: string) => Places {
  const places = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) put(places, text, place);
  return (text) => inOrder([places.get(text) ?? NONE]);
}

/** Where texts may begin as one does. */
export function createStarts(texts: readonly string[]): (text: string) => Places {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (let length = 1; length <= Math.min(LONGEST_START, text.length); length += 1)
      put(places, text.slice(0, length), place);
  });
  return (text) => inOrder([places.get(text.slice(0, LONGEST_START)) ?? NONE]);
}

/** Where texts may hold one: those with its rarest letters in a row. */
export function createGrams(texts: readonly string[]): (text: string) => Places {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    const grams = new Set<string>();
    for (let length = 1; length <= LONGEST_GRAM; length += 1)
      for (const gram of gramsOf(text, length)) grams.add(gram);
    for (const gram of grams) put(places, gram, place);
  });
  return (text) => {
    const grams = gramsOf(text, Math.min(LONGEST_GRAM, text.length));
    const found = grams.map((gram) => inOrder([places.get(gram) ?? NONE]));
    return shortest(found);
  };
}

const gramsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));

function put(places: Map<string, number[]>, part: string, place: number): void {
  const known = places.get(part);
  if (known === undefined) places.set(part, [place]);
  else known.push(place);
}
