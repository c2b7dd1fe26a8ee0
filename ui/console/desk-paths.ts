import { createContext } from 'react';

/** Where the desks that who is signed in has lie, by their ids; the console's frame gives them. */
export const DeskPaths = createContext<ReadonlyMap<string, string>>(new Map());
