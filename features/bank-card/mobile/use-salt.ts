import { useState } from 'react';
import { newSalt } from '../account-hash.ts';

/** The salt of the account on this form: one for as long as it stands, so that what is sent again is the same command. */
export function useSalt(): string {
  return useState(newSalt)[0];
}
