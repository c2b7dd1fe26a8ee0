import { expect, it } from 'vitest';
import { declaredParts } from './declared-parts.ts';

it('asks every feature for its invariants without touching a port, each under a name of its own', () => {
  const names = declaredParts('invariants').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

it('offers simulated movements in a sandbox, and none of them in a live house', () => {
  const types = (mode: 'sandbox' | 'live') => declaredParts('assetTypes', mode).map(({ type }) => type);
  expect(types('sandbox')).toContain('sandbox');
  expect(types('live')).toEqual(types('sandbox').filter((type) => type !== 'sandbox'));
});
