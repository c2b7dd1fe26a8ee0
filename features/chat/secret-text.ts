/** What a text that somebody is about to send may give away. */
export type Secret = 'password' | 'code';

/** `clave` also names what people quote rightly: a transfer's tracking key, a bank's account. */
const NAMED =
  'contrase(?:ñ|n)as?|password|passwd|clave(?!\\s+(?:de\\s+)?(?:rastreo|elector|interbancaria|emisora|pizarra))|密码|口令|\\bnip\\b|\\bpin\\b';
const OF_WHAT = '\\s*(?:de\\s+\\p{L}+\\s*)?';
const DATE = '\\d{1,4}[-/]\\d{1,2}[-/]\\d{1,4}';
const SAID_PASSWORD = new RegExp(`(?:${NAMED})${OF_WHAT}(?:es|is|era|:|=|是|：)\\s*\\S{4,}`, 'iu');
/** Without a verb the next word must hold a digit: “my password nopal123”, not “my password does not work”. */
const NAMED_PASSWORD = new RegExp(
  `(?:${NAMED})${OF_WHAT}(?!${DATE})(?=[!-~\\p{Script=Latin}]*\\d)[!-~\\p{Script=Latin}]{4,18}(?![!-~\\p{Script=Latin}])`,
  'iu',
);
const SAID_CODE = /(c(?:ó|o)digo(?!\s+postal)|code|token|otp|验证码|动态码)\D{0,24}\d[\d\s-]{2,8}\d/iu;
/** Alone in the message, as one pastes it. */
const CODE_ALONE = /^(?:\d{4,8}|\d{3}[\s-]\d{3}|\d{4}[\s-]\d{4})$/;
/** As long as the firm's passwords are; Chinese, which is written without blanks, is no one word. */
const PASSWORD_ALONE = /^[!-~¿¡\p{Script=Latin}]{6,18}$/u;
/** One word with letters and digits that is quoted rightly. */
const HARMLESS = [
  /^(https?:\/\/|www\.)|@/i,
  // An order, a transfer's tracking key, a tax or population number.
  /^[A-Z]{2,6}[-.]/,
  /^[A-Z]{2,6}\d{8,}$/,
  /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2,8}$/,
  // A stock or an index: `FUNO11`, `FUNO11.XMEX`, `S&P500`.
  /^[A-Z&]{1,8}\d{1,2}(?:\.[A-Z]{3,4})?$/,
  /^(?:S&P|NASDAQ|US)\d{3}$/i,
  // An amount with its unit, on either side.
  /^\$?[\d.,]+(?:MXN|USDT?|pesos|d[oó]lares|acciones|t[ií]tulos|shares|mil|millones)$/i,
  /^(?:MXN?|USDT?|US)\$?[\d.,]+$/i,
  // A date or a time: `23-nov-2026`, `10:30am`.
  /^\d{1,2}[-/.]?(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)\p{L}*[-/.]?\d{2,4}$/iu,
  /^\d{1,2}:\d{2}\p{L}{1,4}$/u,
];

/** Whether a text looks like a password or a code of the investor's own; null where it does not. It may be wrong both ways. */
export function secretIn(text: string): Secret | null {
  const typed = text.trim();
  if (SAID_PASSWORD.test(typed) || NAMED_PASSWORD.test(typed)) return 'password';
  if (CODE_ALONE.test(typed) || SAID_CODE.test(typed)) return 'code';
  return looksRandom(typed) ? 'password' : null;
}

/** One word with letters and digits, such as `Lluvia2026`; an order's number, an amount, a date or an address is none. */
function looksRandom(word: string): boolean {
  if (!PASSWORD_ALONE.test(word) || !/\p{L}/u.test(word) || !/\d/.test(word)) return false;
  const bare = word.replace(/^[¿¡(]+|[?!.,)]+$/gu, '');
  return !HARMLESS.some((shape) => shape.test(bare));
}
