import type { KycCase } from '../contract.ts';

/** The photos that the operator has looked at, before or since the case was opened. */
export const seenSides = ({ mySides }: KycCase, looked: readonly string[]): readonly string[] => [
  ...mySides,
  ...looked,
];
