import { describe, expect, it } from 'vitest';
import { type OutcomeParts, outcomeFigures, outcomeOf } from './outcome.ts';

describe('the figures of what was paid and what it is worth', () => {
  it('are what was paid, what was gained and what selling costs, and what it is worth', () => {
    expect(outcomeFigures({ paid: '100.00', worth: '120.00', charge: '0.50', net: '119.50' })).toEqual([
      { of: 'paid', amount: '100.00', tone: 'anil' },
      { of: 'gained', amount: '19.50', tone: 'gain' },
      { of: 'saleCost', amount: '0.50', tone: 'soft' },
      { of: 'worth', amount: '120.00' },
    ]);
  });

  it('are what is left, how far it fell and what selling costs, and what was paid', () => {
    expect(outcomeFigures({ paid: '100.00', worth: '90.00', charge: '10.00', net: '80.00' })).toEqual([
      { of: 'left', amount: '80.00', tone: 'anil' },
      { of: 'fell', amount: '10.00', tone: 'loss' },
      { of: 'saleCost', amount: '10.00', tone: 'soft' },
      { of: 'paid', amount: '100.00' },
    ]);
  });

  it('name both where it is worth more than was paid, and yet a loss once it is sold', () => {
    expect(outcomeFigures({ paid: '100.00', worth: '101.00', charge: '2.00', net: '99.00' })).toEqual([
      { of: 'left', amount: '99.00', tone: 'anil' },
      { of: 'saleCost', amount: '2.00', tone: 'soft' },
      { of: 'paid', amount: '100.00' },
      { of: 'worth', amount: '101.00' },
    ]);
  });

  it('have one part where nothing changed', () => {
    expect(outcomeFigures({ paid: '100.00', worth: '100.00', charge: '0.00', net: '100.00' })).toEqual([
      { of: 'paid', amount: '100.00', tone: 'anil' },
      { of: 'worth', amount: '100.00' },
    ]);
  });
});

describe('what an order comes to beside what was paid', () => {
  const held: OutcomeParts = {
    ...{ lever: '1', splitCash: '0.00', buyActual: '5010.00', added: '0.00' },
    // The bid lies above the last price: what is worth is what a sale is charged of.
    saleNow: { value: '5200.00', serviceCharge: '10.40', total: '5189.60' },
    ...{ sellTotal: null, sellServiceCharge: null, sellActual: null },
  };

  it('is, while it is held, what the server says of a sale now', () => {
    expect(outcomeOf(held)).toEqual({
      ...{ paid: '5010.00', worth: '5200.00' },
      ...{ charge: '10.40', net: '5189.60' },
    });
    expect(outcomeOf({ ...held, saleNow: null })).toBeNull();
  });

  it('is of a sold one what its sale was', () => {
    const sold = { sellTotal: '4900.00', sellServiceCharge: '9.80', sellActual: '4890.20' };
    expect(outcomeOf({ ...held, saleNow: null, ...sold })).toEqual({
      ...{ paid: '5010.00', worth: '4900.00' },
      ...{ charge: '9.80', net: '4890.20' },
    });
  });

  it('is not all of it where a split paid cash before, or a part is lent', () => {
    expect(outcomeOf({ ...held, splitCash: '60.00' })).toBeNull();
    expect(outcomeOf({ ...held, lever: '2' })).toBeNull();
  });
});
