/** A figure as it is typed, and where the caret stands in it. */
export interface AmountText {
  readonly text: string;
  readonly caret: number;
}

interface Edit extends AmountText {
  /** Del, not backspace: what follows the caret goes. */
  readonly isForward?: boolean;
  /** As many as the currency has: one more digit is not taken. What is pasted is never cut, so that it can be refused. */
  readonly decimals?: number | undefined;
}

const NUMBER = /^\d*\.?\d*$/;
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** A keyboard that has no point writes a comma: with fewer than three digits after it, or a zero before it, it parts decimals. */
const DECIMAL_COMMA = /^(\d+,\d{0,2}|0,\d*)$/;
/** Thousands that somebody parts by hand, the last group of which has come to three digits. */
const BY_HAND = /^[1-9]\d*(,\d{3})+(\.\d*)?$/;

/** `12500.5` as `12,500.5`; whatever is no number stays as it is. */
export function grouped(plain: string): string {
  if (!NUMBER.test(plain) || /^0\d/.test(plain)) return plain;
  const [whole = '', ...decimals] = plain.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** What is typed without its separators, `12,500.5` as `12500.5`; whatever is no number stays as it is. */
export function ungrouped(text: string): string {
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
}

/** What stands in the field after an edit: grouped again, the caret behind the same digit, no digit lost or gained. */
export function retyped(before: string, edit: Edit): AmountText {
  const { decimals, isForward = false } = edit;
  const now = narrow(edit.text);
  const { prefix, removed, inserted, suffix } = editOf(before, now, edit.caret);
  const bare = (part: string) => clean(GROUPED.test(before) ? part.replaceAll(',', '') : part);
  let left = bare(prefix) + clean(inserted);
  let right = bare(suffix);
  // A separator has no life of its own: deleting it deletes the digit beyond it.
  if (removed === ',' && inserted === '' && GROUPED.test(before)) {
    if (isForward) right = right.slice(1);
    else left = left.slice(0, -1);
  }
  if (GROUPED.test(clean(now)) || BY_HAND.test(left + right)) {
    left = left.replaceAll(',', '');
    right = right.replaceAll(',', '');
  }
  const plain = left + right;
  const fraction = plain.split('.')[1];
  const isKey = removed === '' && /^[\d.]$/.test(inserted);
  if (isKey && fraction !== undefined && isTooLong(fraction, decimals)) {
    return { text: before, caret: prefix.length };
  }
  if (DECIMAL_COMMA.test(plain)) return { text: plain, caret: left.length };
  if (!NUMBER.test(plain)) return { text: edit.text, caret: edit.caret };
  const text = grouped(plain);
  return { text, caret: placeOf(text, left.length) };
}

/** Where two texts differ, given where the caret stands after the edit. */
function editOf(before: string, now: string, caret: number) {
  const rest = now.slice(caret);
  const suffix = before.endsWith(rest) ? rest : '';
  const kept = before.slice(0, before.length - suffix.length);
  const typed = now.slice(0, now.length - suffix.length);
  let same = 0;
  while (same < Math.min(kept.length, typed.length) && kept[same] === typed[same]) same += 1;
  return { prefix: kept.slice(0, same), removed: kept.slice(same), inserted: typed.slice(same), suffix };
}

function isTooLong(fraction: string, decimals = Number.POSITIVE_INFINITY): boolean {
  return decimals === 0 || fraction.length > decimals;
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
  return text.replace(/[\s$]/g, '');
}
