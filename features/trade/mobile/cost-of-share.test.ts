import { expect, test } from 'vitest';
import { costOfShare } from './cost-of-share.ts';

test('what a share cost is weighed by the shares of each position, to the cent', () => {
  const held = [
    { buyPrice: '67.73', quantity: '400' },
    { buyPrice: '62.55', quantity: '100' },
  ];
  expect(costOfShare(held)).toBe('66.69');
  expect(costOfShare([{ buyPrice: '72.91', quantity: '6.857769' }])).toBe('72.91');
  expect(costOfShare([])).toBe(null);
});
