/** In a decimal string that is not zero: a digit other than nought. */
export const SOME_DIGIT = /[1-9]/;

/** Whether a decimal string, whatever its scale, is anything but zero. */
export const isSome = (decimal: string): boolean => SOME_DIGIT.test(decimal);
