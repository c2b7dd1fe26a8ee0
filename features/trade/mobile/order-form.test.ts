import { describe, expect, it } from 'vitest';
import { EMPTY_ORDER, faultsOf, plainFigure, previewInput } from './order-form.ts';

describe('the order form', () => {
  it('names each field at fault before anything is sent', () => {
    expect(faultsOf({ ...EMPTY_ORDER, quantity: '0' })).toEqual({ quantity: 'quantity.zero' });
    expect(faultsOf({ ...EMPTY_ORDER, by: 'amount' })).toEqual({ amount: 'field.required' });
    expect(faultsOf({ ...EMPTY_ORDER, type: 'limit' })).toEqual({ limitPrice: 'field.required' });
    expect(faultsOf({ ...EMPTY_ORDER, quantity: '10' })).toEqual({});
  });

  it('takes a pasted amount as it is written on paper', () => {
    expect(plainFigure(' $1,234.50 ')).toBe('1234.50');
    expect(plainFigure('1 000\u00a0000')).toBe('1000000');
    expect(plainFigure('12a')).toBe('12a');
  });

  it('asks for a preview by quantity, by amount, or at a limit', () => {
    expect(previewInput({ ...EMPTY_ORDER, quantity: '10' }, 'AAPL.XNAS')).toEqual({
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'market',
      leverage: '1',
      quantity: '10',
    });
    expect(previewInput({ ...EMPTY_ORDER, by: 'amount', amount: '50' }, 'AAPL.XNAS')).toMatchObject({
      amount: '50',
    });
    // Limit orders are by quantity alone, whatever was chosen for market orders before.
    expect(
      previewInput({ ...EMPTY_ORDER, type: 'limit', by: 'amount', limitPrice: '200' }, 'AAPL.XNAS'),
    ).toEqual({
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'limit',
      leverage: '1',
      quantity: '1',
      limitPrice: '200',
      timeInForce: 'day',
    });
  });
});
