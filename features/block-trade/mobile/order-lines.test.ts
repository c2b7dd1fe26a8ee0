import { describe, expect, it } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import type { BlockOrder } from '../contract.ts';
import { heldLines, heldRest } from './order-lines.tsx';

const as = (value: string) => value;
/** Each text by its key. */
const words = { t: as, money: as, price: as, quantity: as } as unknown as Words;

/** As much of a held order as its lines tell of. */
const held = {
  ...{ state: 'bought', currency: 'MXN', lever: '1', quantity: '100', buyPrice: '59.73' },
  ...{ currentPrice: '66.96', borrowed: '0.00', overnightFee: '0.00', margin: null },
  ...{ buyActual: '5984.95', added: '0.00', splitCash: '0.00' },
  saleNow: { value: '6696.00', serviceCharge: '13.39', total: '6682.61' },
} as unknown as BlockOrder;
const lent = {
  ...held,
  ...{ lever: '2', borrowed: '2986.50', overnightFee: '1.12' },
  margin: { callPrice: '40.00', closingPrice: '35.00' },
} as unknown as BlockOrder;
const labels = (lines: ReturnType<typeof heldLines>) => lines.map(({ label }) => label);

describe('what one wants to know first of a held block order', () => {
  it('is when it is sold, its size and both prices; nothing waits', () => {
    expect(labels(heldLines(words, held, 'now'))).toEqual([
      'block.order.market',
      'block.order.quantity',
      'block.order.buyPrice',
      'block.order.currentPrice',
    ]);
    expect(heldRest(words, held)).toEqual([]);
  });

  it('is with a loan how much of it there is and when it is called; the rest waits, and no line is told twice', () => {
    const [first, rest] = [labels(heldLines(words, lent, 'now')), labels(heldRest(words, lent))];
    expect(first).toEqual([
      'block.order.market',
      'block.order.quantity',
      'block.order.currentPrice',
      'block.order.borrowed',
      'block.line.triggers',
      'block.order.paid',
    ]);
    expect(rest).toEqual([
      'block.order.buyPrice',
      'block.line.nights',
      'block.order.worth',
      'block.order.saleCharge',
    ]);
  });
});
