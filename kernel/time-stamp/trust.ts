import { X509Certificate } from 'node:crypto';
import { readCertificate } from './certificate.ts';
import type { VerifiedStamp } from './verify-stamp.ts';

/** Authorities that are believed, of a PEM file; the message of what it throws says what is wrong with it. */
export function readAnchors(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error('no certificate (PEM) is in it');
  return found.map((text) => new X509Certificate(text));
}

const MAX_PATH = 6;

/**
 * Whether a stamp's certificate leads to one of the authorities that are believed, by certificates in the token that were all
 * valid when it was made. Revocation is not asked: that needs a line.
 */
export function isTrusted(
  { at, certificate, stamp }: VerifiedStamp,
  anchors: readonly X509Certificate[],
): boolean {
  const between = stamp.certificates.map(({ der }) => new X509Certificate(der));
  let child = new X509Certificate(certificate.der);
  if (anchors.some(({ fingerprint256 }) => fingerprint256 === child.fingerprint256)) return true;
  for (let below = 0; below < MAX_PATH; below++) {
    const issued = (parent: X509Certificate) => mayIssue(parent, child, below, at);
    if (anchors.some(issued)) return true;
    const next = between.find(issued);
    if (next === undefined || next.fingerprint256 === child.fingerprint256) return false;
    child = next;
  }
  return false;
}

function mayIssue(parent: X509Certificate, child: X509Certificate, below: number, at: number): boolean {
  if (!parent.ca || !child.checkIssued(parent) || !child.verify(parent.publicKey)) return false;
  const { notBefore, notAfter, pathLength } = readCertificate(parent.raw);
  return notBefore <= at && at <= notAfter && (pathLength === null || pathLength >= below);
}
