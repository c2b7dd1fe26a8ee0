import { createContext, useContext } from 'react';

/** Stands where digits would: the same length for every amount, so that it tells nothing. */
export const HIDDEN_DIGITS = '\u2022\u2022\u2022\u2022\u2022\u2022';

/** Whether figures show dots instead of digits; `OwnFigures` sets it. */
export const HiddenFigures = createContext(false);

/** Whether figures drawn here show dots instead of digits. */
export const useHiddenFigures = (): boolean => useContext(HiddenFigures);
