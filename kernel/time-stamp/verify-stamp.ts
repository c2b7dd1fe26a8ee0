import type { Certificate } from './certificate.ts';
import { childrenOf, DerError, type Element, hexOf, oidOf, partsOf, TAG } from './der.ts';
import { attributeOf, readStamp, type Signer, type Stamp, TST_INFO } from './read-stamp.ts';

/** What is wrong with a time stamp: the first that does not hold. */
export type StampFault = 'form' | 'imprint' | 'certificate' | 'signature' | 'unable';

/** A time stamp that its certificate's key did sign; whether that certificate is an authority's is another question. */
export interface VerifiedStamp {
  /** The authority's time, epoch milliseconds. */
  readonly at: number;
  /** Who signed, by the name in the certificate. */
  readonly by: string;
  readonly stamp: Stamp;
  readonly certificate: Certificate;
}

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA_256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** Only names a certificate that the signature is verified with anyway. */
const SHA_1 = 'SHA-1';
const RSA: Readonly<Record<string, string | null>> = {
  // The digest is the signer's.
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
};
const ECDSA: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};
const CURVES: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
};
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/**
 * Verifies a token of RFC 3161 over a root's seal: that it is of that seal, that the certificate which it names may stamp
 * times and nothing else and was valid then, and that this certificate's key signed it. Runs on the phone and offline.
 * `unable` where a browser has no WebCrypto (it does over https alone).
 */
export async function verifyStamp(token: Uint8Array, seal: string): Promise<VerifiedStamp | StampFault> {
  try {
    const stamp = readStamp(token);
    if (stamp.imprint.algorithm !== SHA_256 || stamp.imprint.digest !== seal) return 'imprint';
    const { subtle } = globalThis.crypto ?? {};
    if (subtle === undefined) return 'unable';
    const certificate = await signingCertificate(subtle, stamp);
    if (certificate === null || !mayStamp(certificate, stamp.at)) return 'certificate';
    if (!(await isSigned(subtle, stamp, certificate))) return 'signature';
    return { at: stamp.at, by: certificate.name, stamp, certificate };
  } catch (error) {
    if (error instanceof DerError) return 'form';
    throw error;
  }
}

/** The certificate that the signed attributes name by its hash, if the signer is said to be the same. */
async function signingCertificate(subtle: SubtleCrypto, stamp: Stamp): Promise<Certificate | null> {
  const { signer, certificates } = stamp;
  const named = namedHash(signer);
  if (named === null || signer.issuer === null) return null;
  const issuer = hexOf(signer.issuer);
  for (const certificate of certificates) {
    if (certificate.serial !== signer.serial || hexOf(certificate.issuer) !== issuer) continue;
    const hash = new Uint8Array(await subtle.digest(named.algorithm, Uint8Array.from(certificate.der)));
    if (hexOf(hash) === named.hash) return certificate;
  }
  return null;
}

function namedHash(signer: Signer): { algorithm: string; hash: string } | null {
  const second = attributeOf(signer, SIGNING_CERTIFICATE_V2);
  const named = second ?? attributeOf(signer, SIGNING_CERTIFICATE);
  if (named === null) return null;
  const parts = partsOf(partsOf(partsOf(named)[0])[0]);
  const hash = parts.find(({ tag }) => tag === TAG.octetString);
  if (!hash) return null;
  const own = parts[0]?.tag === TAG.sequence ? oidOf(childrenOf(parts[0])[0]) : SHA_256;
  const algorithm = second ? DIGESTS[own] : SHA_1;
  return algorithm === undefined ? null : { algorithm, hash: hexOf(hash.content) };
}

/** RFC 3161, 2.3: a certificate for time stamps alone, and whoever does not know that must refuse it. */
function mayStamp({ usages, notBefore, notAfter }: Certificate, at: number): boolean {
  return (
    usages.isCritical &&
    usages.oids.length === 1 &&
    usages.oids[0] === TIME_STAMPING &&
    notBefore <= at &&
    at <= notAfter
  );
}

async function isSigned(subtle: SubtleCrypto, stamp: Stamp, { publicKey }: Certificate): Promise<boolean> {
  const { signer, content } = stamp;
  const digest = DIGESTS[signer.digest];
  const type = attributeOf(signer, CONTENT_TYPE);
  const said = attributeOf(signer, MESSAGE_DIGEST);
  if (digest === undefined || type === null || said === null || oidOf(type) !== TST_INFO) return false;
  const hash = new Uint8Array(await subtle.digest(digest, Uint8Array.from(content)));
  if (said.tag !== TAG.octetString || hexOf(said.content) !== hexOf(hash)) return false;
  const scheme = schemeOf(signer, publicKey, digest);
  if (scheme === null) return false;
  try {
    const key = await subtle.importKey('spki', Uint8Array.from(publicKey.bytes), scheme.key, false, [
      'verify',
    ]);
    return await subtle.verify(scheme.sign, key, scheme.signature, Uint8Array.from(signer.attributes.bytes));
  } catch (error) {
    // A key that is none.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

interface Scheme {
  readonly key: RsaHashedImportParams | EcKeyImportParams;
  readonly sign: AlgorithmIdentifier | EcdsaParams;
  readonly signature: Uint8Array<ArrayBuffer>;
}

function schemeOf({ algorithm, signature }: Signer, publicKey: Element, digest: string): Scheme | null {
  const rsa = RSA[algorithm];
  if (rsa !== undefined) {
    const name = 'RSASSA-PKCS1-v1_5';
    return { key: { name, hash: rsa ?? digest }, sign: { name }, signature: Uint8Array.from(signature) };
  }
  const hash = ECDSA[algorithm];
  const curve = CURVES[oidOf(childrenOf(partsOf(publicKey)[0] as Element)[1])];
  if (hash === undefined || curve === undefined) return null;
  return {
    key: { name: 'ECDSA', namedCurve: curve.name },
    sign: { name: 'ECDSA', hash },
    signature: rawSignature(signature, curve.bytes),
  };
}

/** Both numbers of an ECDSA signature side by side, as WebCrypto takes them. */
function rawSignature(der: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * bytes);
  const [sequence] = childrenOf({ tag: TAG.sequence, content: der, bytes: der });
  for (const [place, { content }] of partsOf(sequence).slice(0, 2).entries()) {
    const number = content.subarray(content.findIndex((byte) => byte !== 0));
    if (number.length > bytes) throw new DerError('a signature that is too long');
    raw.set(number, (place + 1) * bytes - number.length);
  }
  return raw;
}
