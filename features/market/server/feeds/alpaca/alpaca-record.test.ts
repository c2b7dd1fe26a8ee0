import { beforeEach, expect, test } from 'vitest';
import { price } from '#kernel/money/money.ts';
import { VendorError } from '#kernel/vendor/ask-vendor.ts';
import { listed } from '../../providers/sandbox-provider.fixture.ts';
import { hasOnRecord } from './alpaca-record.ts';

const AAPL = listed('AAPL.XNAS');
const AT = Date.parse('2026-11-20T16:20:30.000Z');
const on = (second: number) => new Date(AT + second * 1_000).toISOString();
const [bid, ask, last] = [price(230_000_000n), price(240_000_000n), price(226_000_000n)];

/** An odd lot of three minutes before, and a book that stood from then on until it changed half a minute after. */
const PAST: Readonly<Record<string, readonly { readonly t: string; readonly [figure: string]: unknown }[]>> =
  {
    trades: [
      { t: on(-600), p: 231 },
      { t: on(-180), p: 226 },
    ],
    quotes: [
      { t: on(-300), bp: 229, ap: 239 },
      { t: on(-180), bp: 230, ap: 240 },
      { t: on(30), bp: 231, ap: 241 },
    ],
  };

const asked: string[] = [];
let isDown = false;
beforeEach(() => {
  asked.length = 0;
  isDown = false;
});

/** As the vendor answers. */
const line = {
  async get(path: string, { start = '', end = '', sort }: Readonly<Record<string, string>> = {}) {
    asked.push(path);
    if (isDown) throw new VendorError('alpaca', 'gone');
    const what = path.split('/').at(-1) ?? '';
    const told = (PAST[what] ?? []).filter(({ t }) => t >= start && t <= end);
    if (sort === 'desc') told.reverse();
    return { [what]: told.length === 0 ? null : told, symbol: 'AAPL' };
  },
};
const has = (said: Parameters<typeof hasOnRecord>[3] = { bid, ask, last }, at = AT) =>
  hasOnRecord(line, 'iex', AAPL, said, at);

test('has what stood at an instant, however far from what was traded', async () => {
  expect(await has()).toBe(true);
  expect(await has({ bid: null, ask, last })).toBe(true);
  expect(asked.slice(0, 2)).toEqual(['/v2/stocks/AAPL/trades', '/v2/stocks/AAPL/quotes']);
});

test.each([
  ['a bid that nobody made', { bid: price(229_990_000n), ask, last }],
  ['an ask that nobody made', { bid, ask: price(225_000_000n), last }],
  ['the sides of two books', { bid, ask: price(239_000_000n), last }],
  ['a last price that nobody dealt at', { bid, ask, last: price(226_010_000n) }],
  ['a last price that was another before', { bid, ask, last: price(231_000_000n) }],
])('has not %s', async (_what, said) => {
  expect(await has(said)).toBe(false);
});

test('has a book no longer once another stands', async () => {
  expect(await has(undefined, AT + 40_000)).toBe(true);
  expect(await has(undefined, AT + 50_000)).toBe(false);
});

test('has nothing of a time of which it tells nothing', async () => {
  expect(await has(undefined, Date.parse('2026-11-19T16:20:30.000Z'))).toBe(false);
});

test('given no answer, then nothing is said of it', async () => {
  isDown = true;
  await expect(has()).rejects.toMatchObject({ fault: 'gone' });
});
