import { describe, expect, it } from 'vitest';
import { resultRail } from './result-rail.ts';

describe('the rail of what was paid, what it is worth and what selling leaves', () => {
  it('runs from the lowest to the highest, with what selling costs to the cent', () => {
    expect(resultRail({ paid: '100.00', worth: '120.00', net: '119.50' })).toEqual({
      way: 'gain',
      cost: '0.50',
      paidAt: 0,
      worthAt: 100,
      netAt: 97.5,
    });
  });

  it('begins at what is left where that is less than what was paid', () => {
    expect(resultRail({ paid: '100.00', worth: '90.00', net: '80.00' })).toMatchObject({
      way: 'loss',
      cost: '10.00',
      paidAt: 100,
      worthAt: 50,
      netAt: 0,
    });
    // Worth more than was paid, and yet a loss once it is sold.
    expect(resultRail({ paid: '100.00', worth: '101.00', net: '99.00' })).toMatchObject({
      way: 'loss',
      paidAt: 50,
      worthAt: 100,
      netAt: 0,
    });
  });

  it('draws nothing to scale where all is the same, and no cost where there is none', () => {
    expect(resultRail({ paid: '100.00', worth: '100.00', net: '100.00' })).toEqual({
      way: 'flat',
      cost: null,
      paidAt: 50,
      worthAt: 50,
      netAt: 50,
    });
  });
});
