import { CODES } from '#kernel/contract/error-codes.ts';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** What to say of a visit to WeChat, by its outcome; null where it named somebody. */
const TEXTS: Readonly<Record<number, PlainKey | null>> = {
  [CODES.success]: null,
  [CODES.socialUserNotRegistered]: null,
  [CODES.noSocialUser]: 'social.outcome.nobody',
  [CODES.illegalOperation]: 'social.outcome.expired',
  [CODES.serverMessage]: 'social.outcome.failed',
};

/** Why a visit came to nothing, whatever the address says of it; null where there was none, or it named somebody. */
export function failureOf(outcome: number | null): PlainKey | null {
  if (outcome === null) return null;
  const text = TEXTS[outcome];
  return text === undefined ? 'social.outcome.refused' : text;
}
