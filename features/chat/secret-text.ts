/** What a text that somebody is about to send may give away. */
export type Secret = 'password' | 'code';

const SAID_PASSWORD =
  /(contrase(?:ñ|n)a|password|passwd|clave|密码|口令|\bnip\b|\bpin\b)\s*(?:de\s+\p{L}+\s*)?(?:es|is|era|:|=|是|：)\s*\S{4,}/iu;
const SAID_CODE = /(c(?:ó|o)digo|code|token|otp|验证码|动态码)\D{0,24}\d[\d\s-]{2,8}\d/iu;
/** Alone in the message, as one pastes it. */
const CODE_ALONE = /^\d{3}[\s-]?\d{3}$/;
const PASSWORD_ALONE = /^\S{8,18}$/u;
const ADDRESS = /^(https?:\/\/|www\.)|@/i;

/** Whether a text looks like a password or a code of the investor's own; null where it does not. It may be wrong both ways. */
export function secretIn(text: string): Secret | null {
  const typed = text.trim();
  if (SAID_PASSWORD.test(typed)) return 'password';
  if (CODE_ALONE.test(typed) || SAID_CODE.test(typed)) return 'code';
  return looksRandom(typed) ? 'password' : null;
}

/** One word with letters, digits and a sign between them, such as `Lluvia.2026!`; an amount, a date or an address is none. */
function looksRandom(word: string): boolean {
  if (!PASSWORD_ALONE.test(word) || ADDRESS.test(word)) return false;
  return (
    /\p{L}/u.test(word) && /\d/.test(word) && /[^\p{L}\d,¿?¡]/u.test(word) && !/^[A-Z]{2,6}[-.]/.test(word)
  );
}
