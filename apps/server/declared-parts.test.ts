import { expect, it } from 'vitest';
import { declaredParts } from './declared-parts.ts';

it('asks every feature for its invariants without touching a port, each under a name of its own', () => {
  const names = declaredParts('invariants').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});
