import { expect, it } from 'vitest';
import { featureInvariants } from './ledger-invariants.ts';

it('asks every feature for its invariants without touching a port, each under a name of its own', () => {
  const names = featureInvariants().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});
