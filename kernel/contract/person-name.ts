import * as z from 'zod/mini';

const MAX_NAME_LENGTH = 120;
/** Letters of any script, and what stands between names. None puts more than three marks on a letter: what is piled up covers what is around. */
const NAME = /^(?!.*\p{M}{4})\p{L}[\p{L}\p{M} .'’-]*\p{L}\p{M}*\.?$/u;

/** What comes along when a name is pasted and nobody sees: letters in parts, wide or double spaces, invisible characters. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** The name of a person as they type it; `fault` is the reason of what reads like none. */
export const personName = (fault: string) =>
  z
    .string()
    .check(
      z.overwrite(tidy),
      z.minLength(1, 'field.required'),
      z.maxLength(MAX_NAME_LENGTH, 'field.too_long'),
      z.regex(NAME, fault),
    );
