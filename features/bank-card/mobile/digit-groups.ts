import { type Groups, groupedDigits } from '#ui/field/digit-text.ts';

/** Of bank, of place, of account, to check (`clabe.ts`). */
const CLABE: Groups = [3, 3, 11, 1];
const CLABE_LENGTH = 18;
const FOURS: Groups = [4, 4, 4, 4, 4];
const CARD_LENGTH = 16;
/** An eye follows so many digits without help. */
const MOST_UNGROUPED = 10;
const OPEN = '•';

/** A CLABE's places, a dot a digit. */
export const CLABE_PLACES = groupedDigits(OPEN.repeat(CLABE_LENGTH), CLABE);

/** While an account's number is typed it may become a CLABE. */
export const groupsTyped = (digits: string): Groups => (digits.length > CLABE_LENGTH ? FOURS : CLABE);

/** An account's number as it was left: a CLABE, or any other number of a bank. */
export function groupsOfAccount({ length }: string): Groups {
  if (length === CLABE_LENGTH) return CLABE;
  return length > MOST_UNGROUPED ? FOURS : [];
}

/** A card's number as it stands on its front. */
export const groupsOfCard = (): Groups => FOURS;

/** What is typed of a number and what is still open of it, a dot a digit. */
export interface OnFace {
  readonly typed: string;
  readonly open: string;
}

/** An account's number on the face of its card: a whole CLABE's places from the first digit on, while it is typed. */
export function accountOnFace(digits: string, isTyping: boolean): OnFace {
  if (digits !== '' && !isTyping) return { typed: groupedDigits(digits, groupsOfAccount(digits)), open: '' };
  return onFace(digits, CLABE_LENGTH, groupsTyped(digits));
}

/** A card's number on its face. */
export function cardOnFace(digits: string): OnFace {
  return onFace(digits, CARD_LENGTH, FOURS);
}

function onFace(digits: string, length: number, groups: Groups): OnFace {
  if (digits === '') return { typed: '', open: '' };
  const typed = groupedDigits(digits, groups);
  return { typed, open: groupedDigits(digits.padEnd(length, OPEN), groups).slice(typed.length) };
}
