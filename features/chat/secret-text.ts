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

/** What the talk is about: a number that follows may be one, whatever it looks like. */
const NAMES_PASSWORD = new RegExp(NAMED, 'iu');
const NAMES_CODE = /c(?:ó|o)digo(?!\s+postal)|\bcodes?\b|\btoken\b|\botp\b|验证码|动态码/iu;
const NAMES_POSTCODE = /c(?:ó|o)digo\s+postal|postal\s+code|\bzip\b|邮编|邮政编码/iu;

/**
 * Whether a text looks like a password or a code of the investor's own; null where it does not. It may be wrong both ways.
 * `said` is what was said just before: where it speaks of one, no number is taken for an amount or a year.
 */
export function secretIn(text: string, said: readonly string[] = []): Secret | null {
  const typed = text.trim();
  if (SAID_PASSWORD.test(typed) || NAMED_PASSWORD.test(typed)) return 'password';
  if (SAID_CODE.test(typed)) return 'code';
  if (CODE_ALONE.test(typed)) return numberAlone(typed, said);
  return looksRandom(typed) ? 'password' : null;
}

/** A number that is all of a message: harmless as an amount, a year, a date or a postcode, unless the talk is of secrets. */
function numberAlone(digits: string, said: readonly string[]): Secret | null {
  if (said.some((one) => NAMES_PASSWORD.test(one))) return 'password';
  if (said.some((one) => NAMES_CODE.test(one))) return 'code';
  const isPostcode = /^\d{5}$/.test(digits) && said.some((one) => NAMES_POSTCODE.test(one));
  return isPostcode || isPlainNumber(digits) ? null : 'code';
}

/** Six digits are never plain: that is what codes and the withdrawal password look like. */
function isPlainNumber(digits: string): boolean {
  if (!/^[1-9]\d*$/.test(digits)) return false;
  const value = Number(digits);
  if (digits.length <= 5) return value % 50 === 0 || (value >= 1900 && value < 2100);
  if (digits.length === 8 && /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits))
    return true;
  return digits.length > 6 && value % 1_000 === 0;
}

/** One word with letters and digits, such as `Lluvia2026`; an order's number, an amount, a date or an address is none. */
function looksRandom(word: string): boolean {
  if (!PASSWORD_ALONE.test(word) || !/\p{L}/u.test(word) || !/\d/.test(word)) return false;
  const bare = word.replace(/^[¿¡(]+|[?!.,)]+$/gu, '');
  return !HARMLESS.some((shape) => shape.test(bare));
}
