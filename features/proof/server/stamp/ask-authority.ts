import { DerError } from '#kernel/time-stamp/der.ts';
import { nonceFrom, tokenOf, writeQuery } from '#kernel/time-stamp/stamp-query.ts';
import { isTrusted } from '#kernel/time-stamp/trust.ts';
import { verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';
import { readBounded } from '#kernel/vendor/read-bounded.ts';
import type { Authorities } from './authorities.ts';

/** An authority gave nothing that can be believed; the message says why, without the address. */
export class DoubtfulStamp extends Error {
  override readonly name = 'DoubtfulStamp';
}

const PATIENCE_MS = 10_000;
/** A token with its certificates takes 2 to 8 kB. */
const MAX_REPLY_BYTES = 32_768;
const NONCE_BYTES = 8;
/** How far an authority's clock and the machine's may be apart. */
const MAX_DRIFT_MS = 5 * 60_000;

/** What one question needs. */
export interface StampQuestion {
  /** 64 hex digits. */
  readonly seal: string;
  readonly random: (count: number) => Uint8Array;
  /** The machine's time, epoch milliseconds. */
  readonly now: () => number;
  readonly patienceMs?: number;
}

/**
 * Asks one authority to stamp a seal, by HTTP as RFC 3161 (3.4) has it. Gives the token once it is verified: this seal, this
 * nonce, the time now, a certificate that leads to a believed authority. Throws `DoubtfulStamp`, or what the line throws.
 */
export async function askAuthority(
  address: string,
  { anchors }: Pick<Authorities, 'anchors'>,
  { seal, random, now, patienceMs = PATIENCE_MS }: StampQuestion,
): Promise<Uint8Array> {
  const nonce = nonceFrom(random(NONCE_BYTES));
  const token = read(await send(address, writeQuery(seal, nonce.bytes), patienceMs));
  const verified = await verifyStamp(token, seal);
  if (typeof verified === 'string') throw new DoubtfulStamp(`its stamp does not hold: ${verified}`);
  if (verified.stamp.nonce !== nonce.hex) throw new DoubtfulStamp('it answered another question (nonce)');
  if (Math.abs(verified.at - now()) > MAX_DRIFT_MS)
    throw new DoubtfulStamp(`its time is ${new Date(verified.at).toISOString()}`);
  if (!isTrusted(verified, anchors))
    throw new DoubtfulStamp('its certificate leads to no authority of TSA_CA');
  return token;
}

function read(reply: Uint8Array): Uint8Array {
  try {
    return tokenOf(reply);
  } catch (error) {
    if (error instanceof DerError) throw new DoubtfulStamp(`no stamp in its reply: ${error.message}`);
    throw error;
  }
}

async function send(
  address: string,
  query: Uint8Array<ArrayBuffer>,
  patienceMs: number,
): Promise<Uint8Array> {
  const url = new URL(address);
  const login = url.username && `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const response = await fetch(url, {
    method: 'POST',
    body: query,
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new DoubtfulStamp(`it answered ${response.status}`);
  }
  const { body, isCut } = await readBounded(response.body, MAX_REPLY_BYTES);
  if (isCut) throw new DoubtfulStamp(`it sent more than ${MAX_REPLY_BYTES} bytes`);
  return new Uint8Array(body);
}
