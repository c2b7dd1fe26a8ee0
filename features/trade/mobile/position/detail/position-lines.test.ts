import { describe, expect, it } from 'vitest';
import type { PositionItem } from '../../../contract.ts';
import { firstFigures } from './position-lines.ts';

/** As much of a position as decides what stands first. */
const of = (changed: Partial<PositionItem>) =>
  ({
    state: 'open',
    heldQuantity: '0',
    serviceFee: '0.00',
    overnightFee: '0.00',
    covered: '0.00',
    floatingProfit: '12.00',
    totalProfit: '12.00',
    ...changed,
  }) as PositionItem;
const first = (changed: Partial<PositionItem>, hasParts = false) => [...firstFigures(of(changed), hasParts)];

describe('the first figures of a position', () => {
  it('are its size, its worth, what was put in and its costs, four in all', () => {
    expect(first({})).toEqual(['serviceFee', 'quantity', 'marketValue', 'principal']);
  });

  it('tell the result after costs where it is not the gain on top', () => {
    expect(first({ totalProfit: '10.12' })).toEqual(['serviceFee', 'totalProfit', 'quantity', 'marketValue']);
  });

  it('tell what is being sold before what it is worth', () => {
    expect(first({ heldQuantity: '3' })).toEqual(['serviceFee', 'inSale', 'quantity', 'marketValue']);
  });

  it('leave out what the parts of a loan tell', () => {
    expect(first({ totalProfit: '10.12' }, true)).toEqual(['serviceFee', 'totalProfit']);
  });

  it('of a closed one tell the nights and what the firm bore', () => {
    expect(first({ state: 'closed', overnightFee: '1.10', covered: '5.00', totalProfit: '6.00' })).toEqual([
      'serviceFee',
      'overnightFee',
      'covered',
      'quantity',
    ]);
  });
});
