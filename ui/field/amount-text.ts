/** A figure as it is typed, and where the caret stands in it. */
export interface AmountText {
  readonly text: string;
  readonly caret: number;
}

interface Edit extends AmountText {
  /**
   * What came in before the caret: a key, a paste, nothing where something was deleted. Null where nobody says (a form
   * that the browser fills in, an undo): then the whole text is read by itself, as if it were pasted into an empty field.
   */
  readonly inserted: string | null;
  /** Del, not backspace: what follows the caret goes. */
  readonly isForward?: boolean;
  /** As many as the currency has: one more digit is not taken. What is pasted is never cut, so that it can be refused. */
  readonly decimals?: number | undefined;
}

const NUMBER = /^\d*\.?\d*$/;
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** `1,125` is a thousand and more to some and one and a bit to others. */
const EITHER = /^\d{1,3},\d{3}$/;
/** As a keyboard or a program without a point writes it: with other than three digits after it, or a zero before it. */
const DECIMAL_COMMA = /^(\d*,\d{0,2}|0,\d*)$/;
/** From here on a comma that stands alone may part decimals. */
const FEW_DECIMALS = 2;
/**
 * What a comma becomes of which nobody can say what it parts: it looks like one, and no reader takes it for one. So every
 * comma of a field is its own, and a figure is refused rather than read as a thousand times as much.
 */
const UNREAD_COMMA = '\u201a';

/** `12500.5` as `12,500.5`; whatever is no number stays as it is, with no comma that could be read as a separator. */
export function grouped(plain: string): string {
  if (!NUMBER.test(plain)) return unread(plain);
  if (/^0\d/.test(plain)) return plain;
  const [whole = '', ...decimals] = plain.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** What stands in the field without its separators, `12,500.5` as `12500.5`. */
export function ungrouped(text: string): string {
  return text.replaceAll(',', '');
}

/** What stands in the field after an edit: grouped again, the caret behind the same digit, no digit lost or gained. */
export function retyped(before: string, edit: Edit): AmountText {
  const now = narrow(edit.text);
  const key = keyOf(edit.inserted);
  const suffix = now.slice(edit.caret);
  if (key === null) return read(now, ungrouped(clean(suffix)).length, edit.decimals);
  const prefix = now.slice(0, edit.caret - key.length);
  const typed = key === ',' ? '.' : key;
  let left = ungrouped(clean(prefix + typed));
  let right = ungrouped(clean(suffix));
  // A separator has no life of its own: deleting it deletes the digit beyond it.
  if (key === '' && before.length - now.length === 1 && before[edit.caret] === ',') {
    if (edit.isForward) right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const plain = left + right;
  const isAdded = key.length === 1 && now.length === before.length + 1;
  if (isAdded && NUMBER.test(plain) && isTooLong(plain.split('.')[1], edit.decimals)) {
    return { text: before, caret: prefix.length };
  }
  if (!NUMBER.test(plain)) return { text: prefix + typed + suffix, caret: prefix.length + typed.length };
  const text = grouped(plain);
  return { text, caret: placeOf(text, left.length) };
}

/** One key, digits, or nothing where something was deleted; null for what has a comma of its own, and for what nobody knows. */
function keyOf(inserted: string | null): string | null {
  const key = inserted === null ? null : narrow(inserted);
  return key !== null && key.length > 1 && key.includes(',') ? null : key;
}

/** A whole text by itself; so many of its characters that are no separators stand behind the caret. */
function read(now: string, behind: number, decimals?: number): AmountText {
  const text = grouped(parted(clean(now), decimals));
  return { text, caret: placeOf(text, Math.max(0, ungrouped(text).length - behind)) };
}

/** A text with a point for its decimals and nothing for its thousands; a comma that may be either stays, as one unread. */
function parted(text: string, decimals = Number.POSITIVE_INFINITY): string {
  if (EITHER.test(text) && !text.startsWith('0') && decimals > FEW_DECIMALS) return unread(text);
  if (GROUPED.test(text)) return ungrouped(text);
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : unread(text);
}

function unread(text: string): string {
  return text.replaceAll(',', UNREAD_COMMA);
}

/** Where there are no decimals, none are cut, so that `1.5` is refused and never read as 15. */
function isTooLong(fraction = '', decimals = Number.POSITIVE_INFINITY): boolean {
  return decimals !== 0 && fraction.length > decimals;
}

/** The place behind so many characters that are no separators. */
function placeOf(text: string, characters: number): number {
  let place = 0;
  for (let seen = 0; seen < characters; place += 1) if (text[place] !== ',') seen += 1;
  return place;
}

/** Digits, point and comma of a Chinese keyboard as everybody's; as long as before. */
function narrow(text: string): string {
  return text.replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

function clean(text: string): string {
  return text.replace(/[\s$\p{Cf}]/gu, '');
}
