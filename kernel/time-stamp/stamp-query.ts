import { DerError, hexOf, integerHex, partsOf, readElement, TAG, writeElement } from './der.ts';

/** `sha256` as an algorithm, with the NULL that authorities expect. */
const SHA_256 = Uint8Array.of(
  0x30,
  0x0d,
  0x06,
  0x09,
  0x60,
  0x86,
  0x48,
  0x01,
  0x65,
  0x03,
  0x04,
  0x02,
  0x01,
  0x05,
  0x00,
);
const VERSION = writeElement(TAG.integer, Uint8Array.of(1));
const WITH_CERTIFICATE = writeElement(TAG.boolean, Uint8Array.of(0xff));
const GRANTED: readonly string[] = ['00', '01'];

/** A question for a time stamp over a seal (64 hex digits of SHA-256), which asks for the certificate too. */
export function writeQuery(seal: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const digest = Uint8Array.from(seal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const imprint = writeElement(TAG.sequence, SHA_256, writeElement(TAG.octetString, digest));
  return writeElement(TAG.sequence, VERSION, imprint, writeElement(TAG.integer, nonce), WITH_CERTIFICATE);
}

/** Random bytes as a nonce: positive and without a leading zero, so that it comes back as it was sent. */
export function nonceFrom(random: Uint8Array): { bytes: Uint8Array; hex: string } {
  const bytes = Uint8Array.from(random, (byte, place) => (place === 0 ? (byte & 0x3f) | 0x40 : byte));
  return { bytes, hex: hexOf(bytes) };
}

/** The token of an authority's reply; throws `DerError` where it granted none. */
export function tokenOf(reply: Uint8Array): Uint8Array {
  const [info, token] = partsOf(readElement(reply));
  const status = integerHex(partsOf(info)[0]);
  if (!GRANTED.includes(status) || token === undefined) throw new DerError(`refused with status ${status}`);
  return token.bytes;
}
