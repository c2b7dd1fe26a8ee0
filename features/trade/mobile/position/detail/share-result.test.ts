import { expect, it } from 'vitest';
import { shareResult } from './share-result.ts';

it('says what a share has gained or lost', () => {
  expect(shareResult('200', '210.00')).toEqual({ way: 'gain', amount: '10.00' });
  expect(shareResult('200.00', '190')).toEqual({ way: 'loss', amount: '10.00' });
  expect(shareResult('100.00', '100.01')).toEqual({ way: 'gain', amount: '0.01' });
});

it('says that a share that cost nothing has gained all that it is worth', () => {
  expect(shareResult('0.00', '5.00')).toEqual({ way: 'gain', amount: '5.00' });
});

it('says that nothing has changed, however it is written', () => {
  expect(shareResult('227.25', '227.250')).toEqual({ way: 'flat', amount: '0.00' });
});
