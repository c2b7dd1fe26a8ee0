import { expect, it } from 'vitest';
import { intentKey } from './intent-key.ts';

it('is 32 hex digits, another for each intent', () => {
  const keys = Array.from({ length: 100 }, intentKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
