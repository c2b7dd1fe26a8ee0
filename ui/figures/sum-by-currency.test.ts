import { expect, it } from 'vitest';
import { sumByCurrency } from './sum-by-currency.ts';

it('sums each currency by itself, to the cent', () => {
  const of = (currency: 'MXN' | 'USD', amount: string) => ({ currency, amount });
  expect(sumByCurrency([of('MXN', '0.10'), of('USD', '5'), of('MXN', '0.20')])).toEqual([
    of('MXN', '0.30'),
    of('USD', '5.00'),
  ]);
  expect(sumByCurrency([])).toEqual([]);
});
