/** One element of DER (X.690): its tag, its content, and all of its bytes. */
export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly bytes: Uint8Array;
}

/** The bytes are not DER, or not what they should hold. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

/** Tags that time stamps and certificates are made of. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  generalizedTime: 0x18,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of a constructed element of a context, `[number]`. */
export const context = (number: number): number => 0xa0 + number;

const LONG_FORM = 0x80;
const MAX_LENGTH_BYTES = 4;
const HIGH_TAG = 0x1f;
/** Those of time stamps have about ten. */
const MAX_OID_BYTES = 32;

/** Reads exactly one element; throws `DerError` where something follows it. */
export function readElement(bytes: Uint8Array): Element {
  const element = elementAt(bytes, 0);
  if (element.bytes.length !== bytes.length) throw new DerError('something follows the element');
  return element;
}

/** What a constructed element holds, in order. */
export function childrenOf({ content }: Element): Element[] {
  const children: Element[] = [];
  for (let at = 0; at < content.length; ) {
    const child = elementAt(content, at);
    children.push(child);
    at += child.bytes.length;
  }
  return children;
}

/** The element, if it has that tag; throws `DerError` otherwise, and where there is none. */
export function expectTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new DerError(`tag ${tag} was expected`);
  return element;
}

/** What a sequence (or another constructed element of that tag) holds. */
export const partsOf = (element: Element | undefined, tag: number = TAG.sequence): Element[] =>
  childrenOf(expectTag(element, tag));

function elementAt(bytes: Uint8Array, from: number): Element {
  const tag = bytes[from];
  const first = bytes[from + 1];
  if (tag === undefined || first === undefined) throw new DerError('cut within an element');
  if ((tag & HIGH_TAG) === HIGH_TAG) throw new DerError('a tag of several bytes');
  let start = from + 2;
  let length = first;
  if (first >= LONG_FORM) {
    const count = first - LONG_FORM;
    if (count === 0 || count > MAX_LENGTH_BYTES) throw new DerError('a length that DER does not know');
    length = bytes.subarray(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0);
    start += count;
    // The shortest form only: else two texts would say the same.
    if (length < LONG_FORM || length < 256 ** (count - 1)) throw new DerError('a length longer than needed');
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError('cut within an element');
  return { tag, content: bytes.subarray(start, end), bytes: bytes.subarray(from, end) };
}

/** An object identifier in dots. */
export function oidOf(element: Element | undefined): string {
  const { content } = expectTag(element, TAG.oid);
  if (content.length > MAX_OID_BYTES) throw new DerError('an identifier that is too long');
  const parts: bigint[] = [];
  let value = 0n;
  for (const byte of content) {
    value = value * 128n + BigInt(byte & 0x7f);
    if (byte >= 0x80) continue;
    parts.push(value);
    value = 0n;
  }
  const [joint = 0n, ...rest] = parts;
  const top = joint < 40n ? 0n : joint < 80n ? 1n : 2n;
  return [top, joint - top * 40n, ...rest].join('.');
}

/** A whole number's content as hex, without leading zeros. */
export const integerHex = (element: Element | undefined): string =>
  hexOf(expectTag(element, TAG.integer).content).replace(/^(00)+(?=..)/, '');

/** The instant of a time in UTC, epoch milliseconds; throws `DerError` for one written in another way. */
export function timeOf(element: Element | undefined): number {
  const text = new TextDecoder().decode(element?.content);
  const pattern =
    element?.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/;
  const found = pattern.exec(text);
  if (!found || (element?.tag !== TAG.utcTime && element?.tag !== TAG.generalizedTime))
    throw new DerError('a time that DER does not know');
  const [, yearText = '', month, day, hour, minute, second, fraction = '0'] = found;
  // RFC 5280: two digits are of 1950 to 2049.
  const year = yearText.length === 4 ? yearText : `${Number(yearText) < 50 ? '20' : '19'}${yearText}`;
  const ms = fraction.padEnd(3, '0').slice(0, 3);
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  if (Number.isNaN(at)) throw new DerError('a time that is none');
  return at;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An element of that tag over this content. */
export function writeElement(tag: number, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  const header = length < LONG_FORM ? [tag, length] : [tag, LONG_FORM + size.length, ...size];
  const written = new Uint8Array(header.length + length);
  written.set(header);
  let at = header.length;
  for (const part of content) {
    written.set(part, at);
    at += part.length;
  }
  return written;
}
