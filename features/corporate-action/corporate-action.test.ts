import fc from 'fast-check';
import { expect, it } from 'vitest';
import { money, price, quantity, rate } from '#kernel/money/money.ts';
import {
  effectiveInstant,
  formValidUntil,
  paymentFor,
  type SplitLot,
  splitLot,
  withholdingLine,
} from './corporate-action.ts';

const SHARE = 1_000_000n;
/** Bought for up to ten thousand a share, with what several fills leave of a last place. */
const lots: fc.Arbitrary<SplitLot> = fc
  .record({
    shares: fc.bigInt(1n, 10n ** 12n),
    paid: fc.bigInt(1n, 10n ** 10n),
    rest: fc.bigInt(0n, 10n ** 6n),
    fees: fc.bigInt(0n, 10n ** 9n),
  })
  .map(({ shares, paid, rest, fees }) => ({
    quantity: quantity(shares),
    exactCost: shares * paid + rest,
    buyFees: money(fees),
  }));
const ratios = fc
  .record({ numerator: fc.bigInt(1n, 1000n), denominator: fc.bigInt(1n, 1000n) })
  .filter(({ numerator, denominator }) => numerator !== denominator);
const closes = fc.bigInt(1n, 10n ** 10n).map(price);

it('loses nothing of what a lot cost, to the last place, whatever the ratio', () => {
  fc.assert(
    fc.property(lots, ratios, fc.boolean(), closes, (lot, ratio, whole, close) => {
      const { lot: after, part } = splitLot(lot, ratio, whole, close);
      expect((after?.exactCost ?? 0n) + (part?.exactCost ?? 0n)).toBe(lot.exactCost);
      expect((after?.buyFees ?? 0n) + (part?.buyFees ?? 0n)).toBe(lot.buyFees);
    }),
    { numRuns: 2_000 },
  );
});

it('changes price and quantity together: shares and cash are worth what they were, within half a cent and a millionth', () => {
  fc.assert(
    fc.property(lots, ratios, fc.boolean(), closes, (lot, ratio, whole, close) => {
      const { numerator, denominator } = ratio;
      const { lot: after, cash } = splitLot(lot, ratio, whole, close);
      // In cents times 10^10 times the numerator: exact.
      const before = lot.quantity * close * numerator;
      const then = (after?.quantity ?? 0n) * close * denominator + cash * 10_000_000_000n * numerator;
      const difference = before > then ? before - then : then - before;
      expect(difference * 2n).toBeLessThanOrEqual(10_000_000_000n * numerator);
      if (whole && after) expect(after.quantity % SHARE).toBe(0n);
    }),
    { numRuns: 2_000 },
  );
});

it('comes back where a split is undone without a rest', () => {
  fc.assert(
    fc.property(lots, fc.bigInt(2n, 100n), closes, (lot, times, close) => {
      const forward = splitLot(lot, { numerator: times, denominator: 1n }, false, close);
      expect(forward).toMatchObject({ part: null, cash: 0n });
      const back = forward.lot && splitLot(forward.lot, { numerator: 1n, denominator: times }, false, close);
      expect(back?.lot).toMatchObject(lot);
    }),
    { numRuns: 2_000 },
  );
});

it('withholds no more than it pays, and pays the rest', () => {
  const amounts = fc.tuple(fc.bigInt(1n, 10n ** 8n), fc.bigInt(0n, 10n ** 8n));
  fc.assert(
    fc.property(lots, amounts, fc.bigInt(0n, 100_000_000n), (lot, [more, less], taken) => {
      const terms = { amount: price(more), taxable: price(less > more ? more : less) };
      const { gross, withheld, net } = paymentFor(lot.quantity, terms, rate(taken));
      expect(withheld + net).toBe(gross);
      expect(withheld >= 0n && net >= 0n).toBe(true);
      if (taken === 0n) expect(withheld).toBe(0n);
    }),
    { numRuns: 2_000 },
  );
});

it('joins ten shares of Mexico to one, and pays for the half that is left', () => {
  const lot = { quantity: quantity(15n * SHARE), exactCost: 930n * 10n ** 12n, buyFees: money(233n) };
  const ratio = { numerator: 1n, denominator: 10n };
  expect(splitLot(lot, ratio, true, price(64_330_000n))).toEqual({
    lot: {
      quantity: SHARE,
      exactCost: 620n * 10n ** 12n,
      buyFees: 155n,
      buyPrice: 620_000_000n,
    },
    part: { quantity: SHARE / 2n, exactCost: 310n * 10n ** 12n, buyFees: 78n },
    cash: 32_165n,
  });
  // and of nine of them nothing stays
  expect(splitLot({ ...lot, quantity: quantity(9n * SHARE) }, ratio, true, price(64_330_000n))).toMatchObject(
    {
      lot: null,
      cash: 57_897n,
    },
  );
});

it('tells lines, instants and dates', () => {
  expect(withholdingLine('KO.XNYS', 'share', true)).toBe('america.share-w8ben');
  expect(withholdingLine('KO.XNYS', 'share', false)).toBe('america.share');
  expect(withholdingLine('WALMEX.XMEX', 'share', true)).toBe('mexico.share');
  expect(withholdingLine('FUNO11.XMEX', 'fibra', true)).toBe('mexico.fibra');
  expect(new Date(effectiveInstant('2026-11-24')).toISOString()).toBe('2026-11-24T05:00:00.000Z');
  expect(formValidUntil('2026-11-25')).toBe('2029-12-31');
});
