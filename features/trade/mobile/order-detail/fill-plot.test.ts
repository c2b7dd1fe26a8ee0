import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FillItem, OrderDetail } from '../../contract.ts';
import { fillPlotOf, SLOTS } from './fill-plot.ts';

// Only what the plot is made of.
const fillOf = (quantity: string, price: string) => ({ quantity, price }) as FillItem;
const orderOf = (fills: FillItem[], bounds: Partial<OrderDetail> = {}) => ({
  fills,
  averagePrice: '227.25',
  maxPrice: '228.39',
  minPrice: null,
  ...bounds,
});

describe('the plot of an order’s fills', () => {
  it('has a dot for each share, at its price beside the most that was allowed', () => {
    const plot = fillPlotOf(orderOf([fillOf('3', '227.13'), fillOf('5', '227.25'), fillOf('2', '227.43')]));
    expect(plot).toEqual({
      each: 1,
      columns: [
        { slot: 0, dots: 3 },
        { slot: 2, dots: 5 },
        { slot: 5, dots: 2 },
      ],
      averageSlot: 2,
      boundSlot: SLOTS - 1,
    });
  });

  it('begins with the least that a sale allowed', () => {
    const plot = fillPlotOf(
      orderOf([fillOf('0.5', '227.25')], { maxPrice: null, minPrice: '226.00', averagePrice: '227.25' }),
    );
    expect(plot).toMatchObject({ boundSlot: 0, columns: [{ slot: SLOTS - 1, dots: 1 }] });
  });

  it('is none without a bound, without fills, or without a way between them', () => {
    expect(fillPlotOf(orderOf([fillOf('1', '227.25')], { maxPrice: null }))).toBeNull();
    expect(fillPlotOf(orderOf([], { averagePrice: null }))).toBeNull();
    expect(fillPlotOf(orderOf([fillOf('1', '228.39')], { averagePrice: '228.39' }))).toBeNull();
  });

  it('keeps its height whatever was bought', () => {
    const shares = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(shares, { minLength: 1, maxLength: 9 }), (all) => {
        const fills = all.map((quantity, at) => fillOf(String(quantity), `22${at % 8}.00`));
        const plot = fillPlotOf(orderOf(fills));
        expect(plot?.columns.every(({ dots }) => dots >= 1 && dots <= 5)).toBe(true);
        expect(plot?.columns.every(({ slot }) => slot >= 0 && slot < SLOTS)).toBe(true);
      }),
    );
  });
});
