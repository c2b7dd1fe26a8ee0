import type { X509Certificate } from 'node:crypto';
import type { TimeStampConfig } from '#kernel/ports/config.ts';
import { isTrusted, readAnchors } from '#kernel/time-stamp/trust.ts';
import { verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';

/** Who stamps the roots: where they are asked, in this order, and whose certificates are believed. */
export interface Authorities {
  readonly addresses: readonly string[];
  readonly anchors: readonly X509Certificate[];
}

/** The authorities as they were configured. */
export const authoritiesOf = ({ addresses, anchors }: TimeStampConfig): Authorities => ({
  addresses,
  anchors: readAnchors(anchors),
});

/** Whether a token is a believed authority's over this seal. */
export async function isStamp(token: Uint8Array, seal: string, { anchors }: Authorities): Promise<boolean> {
  const verified = await verifyStamp(token, seal);
  return typeof verified !== 'string' && isTrusted(verified, anchors);
}

/** Whether one of a root's tokens is. */
export async function isStamped(
  { seal, tokens }: { readonly seal: string; readonly tokens: readonly Uint8Array[] },
  authorities: Authorities,
): Promise<boolean> {
  for (const token of tokens) if (await isStamp(token, seal, authorities)) return true;
  return false;
}
