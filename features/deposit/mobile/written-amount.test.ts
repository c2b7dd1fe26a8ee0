import { describe, expect, it } from 'vitest';
import { plainAmount } from './written-amount.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['1,500.00', '1500.00'],
    [' $ 1 500 ', '1500'],
    ['0.005', '0.005'],
    ['abc', 'abc'],
  ])('%j is read as %j', (typed, plain) => expect(plainAmount(typed)).toBe(plain));
});
