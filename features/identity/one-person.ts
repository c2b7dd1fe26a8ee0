import { wordsOfName } from './name-words.ts';

/** A single word in common says too little of two names that differ. */
const LEAST_WORDS = 2;

/**
 * Whether two written names can be one person's, whatever the accents, the case and the order of their words: they are the
 * same words, or the shorter has at least two and all of them stand in the longer. Banks write names shorter than documents.
 */
export function canBeOnePerson(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOfName(one), wordsOfName(other)].sort(
    (a, b) => a.length - b.length,
  );
  const enough = shorter.length === longer.length ? 1 : LEAST_WORDS;
  return shorter.length >= enough && shorter.every((word) => longer.includes(word));
}
