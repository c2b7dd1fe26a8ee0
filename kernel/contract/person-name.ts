import * as z from 'zod/mini';

const MAX_NAME_LENGTH = 120;
/** No script puts more on one letter; what is piled up beyond covers what stands above and below. */
const PILED_UP = /\p{M}{4}/u;
/** Letters of any script, and what stands between names. */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*\p{L}\p{M}*\.?$/u;

/** What comes along when a name is pasted and nobody sees: letters in parts, wide or double spaces, invisible characters. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** The name of a person as they type it; `fault` is the reason of what reads like none. */
export const personName = (fault: string) =>
  z.string().check(
    z.overwrite(tidy),
    z.minLength(1, 'field.required'),
    z.maxLength(MAX_NAME_LENGTH, 'field.too_long'),
    z.refine((name) => name === '' || (NAME.test(name) && !PILED_UP.test(name)), fault),
  );
