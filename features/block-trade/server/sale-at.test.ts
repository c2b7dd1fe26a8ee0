import { expect, it } from 'vitest';
import { money, parseMoney, parsePrice, parseQuantity, rate } from '#kernel/money/money.ts';
import { saleAt } from './sale-at.ts';

const RATES = { charge: rate(200_000n) };
const NOTHING = money(0n);
const order = {
  ...{ quantity: parseQuantity('20'), value: parseMoney('4600.00'), charge: parseMoney('9.20') },
  ...{ borrowed: NOTHING, added: NOTHING, splitCash: NOTHING },
};
const free = { rates: RATES, owed: { repaid: NOTHING, fee: NOTHING } };

it('brings what the shares are worth less the charge', () => {
  expect(saleAt(order, parsePrice('250.00'), free)).toEqual({
    ...{ value: parseMoney('5000.00'), charge: parseMoney('10.00') },
    ...{ total: parseMoney('4990.00'), profit: parseMoney('380.80') },
  });
});

it('brings no cash that a split paid before; it counts as a result', () => {
  const split = { ...order, quantity: parseQuantity('19'), splitCash: parseMoney('60.00') };
  expect(saleAt(split, parsePrice('250.00'), free)).toMatchObject({
    ...{ total: parseMoney('4740.50'), profit: parseMoney('191.30') },
  });
});

it('never brings less than nothing: what is lost is at most what was paid', () => {
  const lent = { ...order, borrowed: parseMoney('2300.00'), added: parseMoney('300.00') };
  const owed = { repaid: parseMoney('2000.00'), fee: parseMoney('1.25') };
  expect(saleAt(lent, parsePrice('80.00'), { rates: RATES, owed })).toEqual({
    ...{ value: parseMoney('1600.00'), charge: parseMoney('3.20') },
    ...{ total: NOTHING, profit: parseMoney('-2609.20') },
  });
});
