import { directionOf } from '#ui/i18n/decimal.ts';

/** Whether a decimal string is zero: a cost that is not there. */
export function isNothing(value: string): boolean {
  return directionOf(value) === 0;
}
