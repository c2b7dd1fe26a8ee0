import { expect, it } from 'vitest';
import { costRail } from './cost-rail.ts';

it('says what a share has gained or lost', () => {
  expect(costRail('200', '210.00')).toEqual({ way: 'gain', perShare: '10.00' });
  expect(costRail('200.00', '190')).toEqual({ way: 'loss', perShare: '10.00' });
  expect(costRail('100.00', '100.01')).toEqual({ way: 'gain', perShare: '0.01' });
});

it('says that a share that cost nothing has gained all that it is worth', () => {
  expect(costRail('0.00', '5.00')).toEqual({ way: 'gain', perShare: '5.00' });
});

it('says that nothing has changed, however it is written', () => {
  expect(costRail('227.25', '227.250')).toEqual({ way: 'flat', perShare: '0.00' });
});
