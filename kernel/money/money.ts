/** The one door to exact amounts: integers with a scale, parsed from and printed to decimal strings. */
export { allocate } from './allocate.ts';
export * from './amounts.ts';
export * from './arithmetic.ts';
export { absolute, divideRounded, type Rounding } from './rounding.ts';
export { LARGEST_UNITS, MalformedNumberError, type NumberFault } from './scaled-decimal.ts';
