import { describe, expect, it } from 'vitest';
import { EMPTY_ORDER, estimatedAt, faultsOf, firstForm, previewInput } from './order-form.ts';

describe('the order form', () => {
  it('begins at the market while it is open, else with a limit at the last price, which can be placed now', () => {
    const quoted = { price: '200.00', bid: '199.90', ask: '200.10' };
    expect(firstForm({ ...quoted, session: { state: 'open' } })).toEqual(EMPTY_ORDER);
    const closed = { price: '200.00', bid: null, ask: null, session: { state: 'closed' } };
    expect(firstForm(closed)).toEqual({ ...EMPTY_ORDER, type: 'limit', limitPrice: '200.00' });
    // A bid that is still told is what a buyer waits at.
    expect(firstForm({ ...closed, bid: '199.90' }).limitPrice).toBe('199.90');
  });

  it('names each field at fault before anything is sent', () => {
    expect(faultsOf({ ...EMPTY_ORDER, quantity: '0' })).toEqual({ quantity: 'quantity.zero' });
    expect(faultsOf({ ...EMPTY_ORDER, by: 'amount' })).toEqual({ amount: 'field.required' });
    expect(faultsOf({ ...EMPTY_ORDER, type: 'limit' })).toEqual({ limitPrice: 'field.required' });
    expect(faultsOf({ ...EMPTY_ORDER, quantity: '10' })).toEqual({});
  });

  it.each([
    ['-5', 'quantity.negative'],
    ['1e3', 'field.number'],
    ['1,5', 'field.number'],
    ['0.0000001', 'quantity.decimals'],
    ['9223372036854.775808', 'quantity.too_large'],
    ['99999999999999999999', 'quantity.too_large'],
  ])('says of %s what is wrong with it, and asks for nothing else in its place', (quantity, fault) => {
    expect(faultsOf({ ...EMPTY_ORDER, quantity })).toEqual({ quantity: fault });
  });

  it('is estimated at its limit, and at nothing while that is no price', () => {
    const stock = { ask: '200.10', price: '200.00' };
    const limit = { ...EMPTY_ORDER, type: 'limit' } as const;
    expect(estimatedAt({ ...limit, limitPrice: '190' }, stock)).toBe('190');
    for (const limitPrice of ['', '0', '-190', '19x']) {
      expect(estimatedAt({ ...limit, limitPrice }, stock)).toBeNull();
    }
    // A limit that was typed before does not bind a market order.
    expect(estimatedAt({ ...EMPTY_ORDER, limitPrice: '19x' }, stock)).toBe('200.10');
    expect(estimatedAt(EMPTY_ORDER, { ask: null, price: '200.00' })).toBe('200.00');
  });

  it('takes a pasted amount as it is written on paper', () => {
    const pasted = { ...EMPTY_ORDER, by: 'amount', amount: ' $1,234.50 ' } as const;
    expect(faultsOf(pasted)).toEqual({});
    expect(previewInput(pasted, 'AAPL.XNAS')).toMatchObject({ amount: '1234.50' });
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
