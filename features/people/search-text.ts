/** What somebody who looks for an investor typed. */
export type SearchText =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'name'; readonly name: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits with what people write between them, with or without Mexico's prefix. */
const PHONE = /^(\+?52)?[\d\s().-]+$/;
const PREFIX = '52';
const PHONE_DIGITS = 10;
/** Fewer digits find too many. */
const MIN_DIGITS = 4;

/** Tells an id from a phone from a name. A phone may be cut short at either end and written with spaces or +52. */
export function readSearch(text: string): SearchText {
  const typed = text.trim();
  if (typed === '') return { kind: 'nothing' };
  if (UUID.test(typed)) return { kind: 'id', id: typed.toLowerCase() };
  if (!PHONE.test(typed)) return { kind: 'name', name: typed };
  const digits = typed.replace(/\D/g, '');
  const isLong = digits.length > PHONE_DIGITS && digits.startsWith(PREFIX);
  const own = isLong ? digits.slice(PREFIX.length) : digits;
  return own.length >= MIN_DIGITS ? { kind: 'phone', digits: own } : { kind: 'name', name: typed };
}
