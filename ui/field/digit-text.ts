import type { AmountText } from './amount-text.ts';

/** How many digits stand together, in order; what is left over stands behind the last of them. */
export type Groups = readonly number[];

interface DigitEdit extends AmountText {
  /** What stood in the field before. */
  readonly before: string;
  /** Something was deleted: backspace, or Del. */
  readonly isDeleted: boolean;
  readonly isForward: boolean;
}

const DIGITS = /^\d*$/;
/** What parts digits, and what a copied number has around it that nobody sees, as marks of direction. */
const GAPS = /[\s\p{Cf}-]/gu;

/** `012180001` in threes as `012 180 001`. */
export function groupedDigits(digits: string, groups: Groups): string {
  let at = 0;
  const parts = groups.map((length) => {
    at += length;
    return digits.slice(at - length, at);
  });
  return [...parts, digits.slice(at)].filter((part) => part !== '').join(' ');
}

/** What stands in a field of digits after an edit: grouped anew, the caret behind the same digit. What is no number stays as it was typed. */
export function regrouped(edit: DigitEdit, groupsOf: (digits: string) => Groups): AmountText {
  const { before, text, caret, isDeleted, isForward } = edit;
  let left = plainDigits(text.slice(0, caret));
  let right = plainDigits(text.slice(caret));
  if (!DIGITS.test(left + right)) return { text, caret };
  // A gap has no life of its own: deleting it deletes the digit beyond it.
  if (isDeleted && before.length - text.length === 1 && before[caret] === ' ') {
    if (isForward) right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const digits = left + right;
  const next = groupedDigits(digits, groupsOf(digits));
  return { text: next, caret: placeOf(next, left.length) };
}

/** The place behind so many digits. */
function placeOf(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; seen < count; place += 1) if (text[place] !== ' ') seen += 1;
  return place;
}

/** What is typed or pasted with what parts its digits, without; digits of a Chinese keyboard as everybody’s. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(GAPS, '');
}
