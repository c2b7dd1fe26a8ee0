import { expect, it } from 'vitest';
import { heroOf, sumApplications } from './applications-sum.ts';

it('tells what is reserved, paid and back in each currency, to the cent', () => {
  expect(
    sumApplications([
      { currency: 'MXN', deposit: '5600.00', refund: null, state: 'submitted' },
      { currency: 'USD', deposit: '100.00', refund: '100.00', state: 'refunded' },
      { currency: 'MXN', deposit: '11200.00', refund: '8500.00', state: 'paid' },
      { currency: 'MXN', deposit: '2762.00', refund: '1629.58', state: 'success' },
      { currency: 'MXN', deposit: '900.00', refund: null, state: 'pending' },
    ]),
  ).toEqual([
    { currency: 'MXN', reserved: '5600.00', paid: '3832.42', returned: '10129.58' },
    { currency: 'USD', reserved: '0.00', paid: '0.00', returned: '100.00' },
  ]);
  expect(sumApplications([])).toEqual([]);
});

it('is headed by what is reserved, else by what was paid, never by what is back', () => {
  const sum = { currency: 'MXN', reserved: '5600.00', paid: '3832.42', returned: '100.00' } as const;
  expect(heroOf(sum)).toBe('reserved');
  expect(heroOf({ ...sum, reserved: '0.00' })).toBe('paid');
  expect(heroOf({ ...sum, reserved: '0.00', paid: '0.00' })).toBeUndefined();
});
