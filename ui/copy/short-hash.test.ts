import { expect, it } from 'vitest';
import { shortHash } from './short-hash.ts';

it('shows how a hash begins and ends', () => {
  const hash = `9f2c41d877ab${'0'.repeat(44)}e0b35b10`;
  expect(shortHash(hash)).toEqual(['9f2c', '41d8', '77ab', '…', 'e0b3', '5b10']);
});

it('leaves a short one whole', () => {
  expect(shortHash('9f2c41d877ab')).toEqual(['9f2c', '41d8', '77ab']);
});
