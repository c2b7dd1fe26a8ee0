import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeDecimal } from '#ui/i18n/decimal.ts';
import { FIGURE_TEMPLATE, putFigures } from './put-figures.ts';

/** An amount as the template holds it: its unit, its whole, and the rest. */
function amount() {
  const children = ['$', '0', '.00\u00a0MXN'].map((textContent) => ({ textContent }));
  return { firstElementChild: { children } };
}

type Amount = ReturnType<typeof amount>;

class FakeTemplate {
  content = { cloneNode: amount };
}

const place = (figure: string) => {
  const put: string[] = [];
  const replaceChildren = (drawn: Amount) =>
    void put.push(drawn.firstElementChild.children.map(({ textContent }) => textContent).join(''));
  return { dataset: { figure }, replaceChildren, put };
};
const TOTAL = 'asset/summary totalAssets displayCurrency own';
const PRICE = 'stock/detail price currency stock';
let places: ReturnType<typeof place>[];
let settings: string | null;

beforeEach(() => {
  places = [];
  settings = null;
  vi.stubGlobal('HTMLTemplateElement', FakeTemplate);
  vi.stubGlobal('localStorage', { getItem: () => settings });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', {
    readyState: 'interactive',
    getElementById: (id: string) => (id === FIGURE_TEMPLATE ? new FakeTemplate() : null),
    querySelectorAll: (rule: string) => {
      const [, begins = ''] = /^\[inert\] \[data-figure\^="(.*)"\]$/.exec(rule) ?? [];
      return places.filter(({ dataset }) => dataset.figure.startsWith(begins));
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function put(figure: string, data: Record<string, unknown>, call = figure.split(' ')[0]) {
  const only = place(figure);
  places = [only];
  putFigures(FIGURE_TEMPLATE);
  Reflect.get(globalThis, 'putFigures')(call, data);
  // The page stands already.
  await Promise.resolve();
  return only.put;
}

test('any amount that has room is written as the app writes it', async () => {
  const digits = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
  const whole = fc.oneof(fc.constant('0'), fc.integer({ min: 1, max: 9_999_999 }).map(String));
  await fc.assert(
    fc.asyncProperty(whole, digits(2, 8), async (before, after) => {
      const value = `${before}.${after}`;
      const written = await put(TOTAL, { totalAssets: value, displayCurrency: 'MXN' });
      expect(written).toEqual([`$${writeDecimal(value)}\u00a0MXN`]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['below zero', '-5.00'],
  ['too long for its size', '10000000.00'],
  ['no amount at all', null],
])('what is %s is left to the app', async (_, totalAssets) => {
  expect(await put(TOTAL, { totalAssets, displayCurrency: 'MXN' })).toEqual([]);
});

test('what is one’s own stays covered while the eye is closed, a price does not', async () => {
  settings = '{"amountsHidden":true}';
  expect(await put(TOTAL, { totalAssets: '5.00', displayCurrency: 'MXN' })).toEqual([]);
  expect(await put(PRICE, { price: '227.40', currency: 'USD', kind: 'stock' })).toEqual(['$227.40\u00a0USD']);
});

test.each([
  ['a sum that leaves out what has no price', TOTAL, { unpriced: ['AAPL.XNAS'] }],
  ['a sum without the dollars', TOTAL, { unpriced: [], fx: null }],
  ['an old price', PRICE, { stale: true }],
])('%s is left to the app, which marks it', async (_, figure, data) => {
  const whole = {
    totalAssets: '5.00',
    displayCurrency: 'MXN',
    price: '227.40',
    currency: 'USD',
    kind: 'stock',
  };
  expect(await put(figure, { ...whole, unpriced: [], fx: { rate: '18.00' }, stale: false })).toHaveLength(1);
  expect(await put(figure, { ...whole, ...data })).toEqual([]);
});

test('the value of what is no stock is left to the app, which knows its decimals', async () => {
  expect(await put(PRICE, { price: '18.3214', currency: 'MXN', kind: 'rate' })).toEqual([]);
});

test('another call’s answer is put nowhere', async () => {
  expect(await put(TOTAL, { totalAssets: '5.00', displayCurrency: 'MXN' }, 'asset/sum')).toEqual([]);
});
