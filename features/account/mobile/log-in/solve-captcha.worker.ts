import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveByPlatform } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { CaptchaChallenge } from '../../contract.ts';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

/** What the worker tells: how far it is (0 to 1), or the field `captcha`; `field` is null when it gave up. */
export type CaptchaNews = { progress: number } | { field: string | null };

const TELL_EVERY = 10;

const deriveByHand: DeriveKeyFunction = async (parameters, salt, password) => ({
  derivedKey: pbkdf2Sha256(password, salt, parameters.cost, parameters.keyLength),
});

const tell = (news: CaptchaNews) => postMessage(news);

addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const derive = crypto.subtle ? deriveByPlatform : deriveByHand;
  const { maxCounter } = data.parameters.data;
  let tried = 0;
  const solution = await solveChallenge({
    challenge: data,
    deriveKey: (...given) => {
      tried += 1;
      if (tried % TELL_EVERY === 0) tell({ progress: Math.min(tried / maxCounter, 1) });
      return derive(...given);
    },
  });
  tell({ field: solution && btoa(JSON.stringify({ challenge: data, solution })) });
});
