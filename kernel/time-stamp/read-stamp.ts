import { type Certificate, readCertificate } from './certificate.ts';
import {
  childrenOf,
  context,
  DerError,
  type Element,
  expectTag,
  hexOf,
  integerHex,
  oidOf,
  partsOf,
  readElement,
  TAG,
  timeOf,
} from './der.ts';

/** A time-stamp token (RFC 3161): what an authority says, and how it signed that. */
export interface Stamp {
  /** What was stamped: the digest's algorithm and the digest, 64 hex digits for SHA-256. */
  readonly imprint: { readonly algorithm: string; readonly digest: string };
  /** The authority's time, epoch milliseconds. */
  readonly at: number;
  /** Under what policy of the authority. */
  readonly policy: string;
  /** Of this stamp, hex. */
  readonly serial: string;
  /** Hex; null where the request had none. */
  readonly nonce: string | null;
  readonly certificates: readonly Certificate[];
  /** What is signed, as DER, and the type of it. */
  readonly content: Uint8Array;
  readonly signer: Signer;
}

/** Who signed a token, and how. */
export interface Signer {
  /** Of the certificate: null where it is named in another way. */
  readonly issuer: Uint8Array | null;
  readonly serial: string;
  readonly digest: string;
  readonly algorithm: string;
  readonly signature: Uint8Array;
  /** The signed attributes as they are signed: a set. */
  readonly attributes: Element;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
/** The type of what a time-stamp token holds. */
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Reads a token; throws `DerError` for anything else. Verifies nothing. */
export function readStamp(token: Uint8Array): Stamp {
  const [type, wrapped] = partsOf(readElement(token));
  if (oidOf(type) !== SIGNED_DATA) throw new DerError('no signed data');
  const parts = partsOf(partsOf(wrapped, context(0))[0]);
  const [contentType, content] = partsOf(parts[2]);
  if (oidOf(contentType) !== TST_INFO) throw new DerError('no time stamp');
  const info = expectTag(partsOf(content, context(0))[0], TAG.octetString).content;
  const certificates = parts.find(({ tag }) => tag === context(0));
  // RFC 3161: exactly one signature, the authority's.
  const [signer, another] = partsOf(parts.at(-1), TAG.set);
  if (another) throw new DerError('several signatures');
  return {
    ...readInfo(info),
    certificates: (certificates ? childrenOf(certificates) : [])
      .filter(({ tag }) => tag === TAG.sequence)
      .map(({ bytes }) => readCertificate(bytes)),
    content: info,
    signer: readSigner(expectTag(signer, TAG.sequence)),
  };
}

function readInfo(info: Uint8Array): Pick<Stamp, 'imprint' | 'at' | 'policy' | 'serial' | 'nonce'> {
  const [version, policy, imprint, serial, time, ...rest] = partsOf(readElement(info));
  if (integerHex(version) !== '01') throw new DerError('a version of time stamps that is not known');
  const [algorithm, digest] = partsOf(imprint);
  const nonce = rest.find(({ tag }) => tag === TAG.integer);
  return {
    imprint: {
      algorithm: oidOf(partsOf(algorithm)[0]),
      digest: hexOf(expectTag(digest, TAG.octetString).content),
    },
    at: timeOf(expectTag(time, TAG.generalizedTime)),
    policy: oidOf(policy),
    serial: integerHex(serial),
    nonce: nonce ? integerHex(nonce) : null,
  };
}

function readSigner(element: Element): Signer {
  const [, id, digest, attributes, algorithm, signature] = childrenOf(element);
  const [issuer, serial] = id?.tag === TAG.sequence ? childrenOf(id) : [];
  const signed = expectTag(attributes, context(0));
  // Signed as a set, stored under a tag of its context (RFC 5652, 5.4).
  const bytes = Uint8Array.from(signed.bytes);
  bytes[0] = TAG.set;
  return {
    issuer: issuer?.bytes ?? null,
    serial: serial ? integerHex(serial) : '',
    digest: oidOf(partsOf(digest)[0]),
    algorithm: oidOf(partsOf(algorithm)[0]),
    signature: expectTag(signature, TAG.octetString).content,
    attributes: readElement(bytes),
  };
}

/** The value of a signed attribute; null where it is not there or not once. */
export function attributeOf({ attributes }: Signer, type: string): Element | null {
  const found = childrenOf(attributes).filter((attribute) => oidOf(partsOf(attribute)[0]) === type);
  if (found.length !== 1) return null;
  const values = partsOf(partsOf(found[0])[1], TAG.set);
  return values.length === 1 ? (values[0] ?? null) : null;
}
