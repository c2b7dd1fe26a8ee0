import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Chance } from '#kernel/id/id.ts';
import { type CaptchaChallenge, captchaChallengeCall } from '../contract.ts';
import { ACCOUNT_LIMITS, CAPTCHA_WORK } from '../limits.ts';

const ALGORITHM = 'PBKDF2/SHA-256';

const payload = z.object({
  challenge: captchaChallengeCall.output,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** A solution that holds, not yet used up. */
export interface SolvedCaptcha {
  readonly signature: Buffer;
  /** Security time, epoch milliseconds. */
  readonly expiresAt: number;
}

/** Makes and checks ALTCHA challenges; nothing is stored until a solution is used. */
export interface Captcha {
  challenge(now: number): Promise<CaptchaChallenge>;
  /** The proof in a `captcha` field; null for anything that is not a good, unexpired solution of ours. */
  check(field: string, now: number): Promise<SolvedCaptcha | null>;
}

/** `secret` gives the key that all nodes share. Times are security time. */
export function createCaptcha(chance: Chance, secret: () => Promise<Buffer>): Captcha {
  const keys = async () => {
    const hex = (await secret()).toString('hex');
    return { hmacSignatureSecret: `challenge:${hex}`, hmacKeySignatureSecret: `solution:${hex}` };
  };
  return {
    async challenge(now) {
      const made = await createChallenge({
        algorithm: ALGORITHM,
        cost: CAPTCHA_WORK.cost,
        counter: drawCounter(chance),
        data: { maxCounter: CAPTCHA_WORK.maxCounter },
        deriveKey,
        expiresAt: new Date(now + ACCOUNT_LIMITS.captchaLifeMs),
        ...(await keys()),
      });
      return captchaChallengeCall.output.parse(made);
    },

    async check(field, now) {
      const parsed = payload.safeParse(parseBase64Json(field));
      if (!parsed.success) return null;
      const { challenge, solution } = parsed.data;
      const expiresAt = challenge.parameters.expiresAt * 1_000;
      if (expiresAt <= now) return null;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await keys()) });
      return verified ? { signature: Buffer.from(challenge.signature, 'hex'), expiresAt } : null;
    },
  };
}

function drawCounter(chance: Chance): number {
  const { minCounter, maxCounter } = CAPTCHA_WORK;
  const draw = Buffer.from(chance.bytes(4)).readUInt32BE();
  // The bias of a remainder of 32 bits does not matter to a proof of work.
  return minCounter + (draw % (maxCounter - minCounter + 1));
}

function parseBase64Json(field: string): unknown {
  try {
    return JSON.parse(Buffer.from(field, 'base64').toString());
  } catch {
    // Not JSON: no solution, which the caller says.
    return null;
  }
}
