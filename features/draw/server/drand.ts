import * as z from 'zod/mini';
import type { Log } from '#kernel/ports/log.ts';
import { readBounded } from '#kernel/vendor/read-bounded.ts';
import { QUICKNET } from '../beacon.ts';
import { isDrandSignature, randomnessOf } from '../drand-signature.ts';

/** A round's number as drand signed it, hex. */
export interface SignedRandomness {
  readonly randomness: string;
  readonly signature: string;
}

/** Nobody has the round before its time; `unavailable`: no base gave anything that can be believed. */
export type RoundAnswer = SignedRandomness | 'not_yet' | 'unavailable';

/** Where drand is asked, and for how long one base may keep us waiting. */
export interface DrandOptions {
  readonly bases: readonly string[];
  readonly log: Log;
  readonly patienceMs?: number;
}

/** drand's own public addresses; each serves the same rounds. */
export const OFFICIAL_BASES: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

const PATIENCE_MS = 4_000;
/** A round takes about 250 bytes. */
const MAX_ANSWER_BYTES = 4_096;
const NOT_THERE_YET: readonly number[] = [404, 425];

const answerShape = z.object({
  round: z.number(),
  randomness: z.string(),
  signature: z.string(),
});

/** An answer that cannot be believed; the message says why. */
class DoubtfulAnswer extends Error {
  override readonly name = 'DoubtfulAnswer';
}

/**
 * Asks the bases for a round, one after the other, until one gives it with quicknet's signature: whoever runs a base can
 * delay a draw, never change it.
 */
export async function askDrand(
  { bases, log, patienceMs = PATIENCE_MS }: DrandOptions,
  round: number,
): Promise<RoundAnswer> {
  let isYetToCome = false;
  for (const base of bases) {
    try {
      const answer = await askBase(base, round, patienceMs);
      if (answer !== 'not_yet') return answer;
      isYetToCome = true;
    } catch (error) {
      log.warn({ err: error, base, round }, 'a drand base gave nothing that can be believed');
    }
  }
  return isYetToCome ? 'not_yet' : 'unavailable';
}

async function askBase(
  base: string,
  round: number,
  patienceMs: number,
): Promise<SignedRandomness | 'not_yet'> {
  // A base may lie under a path of its own; a redirect would lead who knows where.
  const address = `${base.replace(/\/+$/, '')}/${QUICKNET.chainHash}/public/${round}`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) {
    await response.body?.cancel();
    if (NOT_THERE_YET.includes(response.status)) return 'not_yet';
    throw new DoubtfulAnswer(`it answered ${response.status}`);
  }
  const { body, isCut } = await readBounded(response.body, MAX_ANSWER_BYTES);
  if (isCut) throw new DoubtfulAnswer(`it sent more than ${MAX_ANSWER_BYTES} bytes`);
  return believe(body.toString('utf8'), round);
}

function believe(text: string, round: number): SignedRandomness {
  const { success, data } = answerShape.safeParse(readJson(text));
  if (!success) throw new DoubtfulAnswer('it sent no round');
  if (data.round !== round) throw new DoubtfulAnswer(`it sent round ${data.round}`);
  const { randomness, signature } = data;
  if (!isDrandSignature(round, signature)) throw new DoubtfulAnswer('quicknet did not sign that');
  if (randomness !== randomnessOf(signature)) throw new DoubtfulAnswer('the number is not its signature’s');
  return { randomness, signature };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
