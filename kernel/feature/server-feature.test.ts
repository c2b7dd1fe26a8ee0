import { expect, it } from 'vitest';
import { partOf } from './server-feature.ts';

it('joins a part of all features in their order, and leaves out who gives none', () => {
  const features = [
    { name: 'a', moneyIn: ['a.in', 'a.more'] },
    { name: 'b' },
    { name: 'c', moneyIn: ['c.in'] },
  ];
  expect(partOf(features, 'moneyIn')).toEqual(['a.in', 'a.more', 'c.in']);
  expect(partOf(features, 'routes')).toEqual([]);
});
