import { createContext, useContext } from 'react';

export { HIDDEN_DIGITS } from '#kernel/money/hidden-digits.ts';

/** Whether figures show dots instead of digits; `OwnFigures` sets it. */
export const HiddenFigures = createContext(false);

/** Whether figures drawn here show dots instead of digits. */
export const useHiddenFigures = (): boolean => useContext(HiddenFigures);
