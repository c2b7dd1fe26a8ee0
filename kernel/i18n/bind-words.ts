const BEFORE_UNIT = '(?<=[\\d#}]) ';
const UNITS = [
  'min',
  's',
  'h',
  'd',
  'días?',
  'horas?',
  'minutos?',
  'days?',
  'hours?',
  'minutes?',
  'USD',
  'MXN',
];
const NUMBER_AND_UNIT = new RegExp(`${BEFORE_UNIT}(?=(?:${UNITS.join('|')})(?![\\p{L}\\p{N}]))`, 'gu');
/** “a las 21:30” is one thing, and so is “las 21:30”. */
const A_LAS = /(?<=\ba) (?=las [\d{])|(?<=\blas) (?=[\d{])/gu;

/**
 * A text, or a message before its values stand in it, with spaces at which no line ends where one would be misread: between
 * a number and its unit, within “a las 21:30”, “EE. UU.” and “ex-date”, and before a dot. The messages
 * themselves are written with plain spaces.
 */
export function bindWords(text: string): string {
  return text
    .replaceAll('EE. UU.', 'EE.\u00a0UU.')
    .replaceAll('x-date', 'x-\u2060date')
    .replaceAll(' · ', '\u00a0· ')
    .replace(A_LAS, '\u00a0')
    .replace(NUMBER_AND_UNIT, '\u00a0');
}
