import { createContext } from 'react';

/** What the screen shows of the case that is decided in it: the console's device signs it with the decision. */
export const SeenContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);
