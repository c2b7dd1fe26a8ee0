import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatPrice, parsePrice } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { onScreen } from '../../needed-prices.fixture.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import { listed } from '../../providers/sandbox-provider.fixture.ts';
import { watchAnswers } from '../heard-out.fixture.ts';
import { createBanxicoProvider } from './banxico-provider.ts';
import { type Fix, fixesIn } from './banxico-wire.ts';
import type { DayRates } from './day-rate.store.ts';
import { type FakeBanxico, fixAnswer, openFakeBanxico } from './fake-banxico.fixture.ts';

const RATE = listed('USDMXN.FX');
const THURSDAY = fixAnswer({ fecha: '19/11/2026', dato: '18.4210' });
const FRIDAY = fixAnswer({ fecha: '20/11/2026', dato: '18.5033' });
/** Friday, ten in the morning of Mexico City. */
const MORNING = Date.parse('2026-11-20T16:00:00Z');
const AFTERNOON = Date.parse('2026-11-20T22:00:00Z');

let fake: FakeBanxico;
let provider: MarketDataProvider;
let heard: () => Promise<void>;
let now: number;
/** The table of rates, which outlives a server. */
let kept: Fix[];
const rates: DayRates = {
  all: async () => [...kept],
  keep: async (fixes) => void kept.push(...fixes),
};
beforeEach(async () => {
  heard = watchAnswers();
  fake = await openFakeBanxico(THURSDAY);
  now = MORNING;
  kept = [];
  provider = createBanxicoProvider(fake.config, { log: silentLog, rates, now: () => now });
});
afterEach(async () => {
  await provider.close?.();
  await fake.close();
  vi.restoreAllMocks();
});

/** Business time goes on, and the provider is told of it. */
async function at(instant: number): Promise<void> {
  const asked = fake.asked;
  now = instant;
  provider.listen?.([RATE], onScreen(), now);
  await vi.waitFor(() => expect(fake.asked).toBe(asked + 1));
  await heard();
}
const rate = () => {
  const told = provider.snapshot(RATE, now);
  return told && formatPrice(told.price);
};
const isStale = () => now - provider.confirmedAt(RATE, now) > 15_000;

test('the rate of the last banking day stands until the next one is due, and is stale where that does not come', async () => {
  expect(rate()).toBeNull();
  await at(MORNING);
  expect([rate(), isStale()]).toEqual(['18.421', false]);
  expect(provider.snapshot(RATE, now)).toMatchObject({
    bid: null,
    ask: null,
    quotedAt: Date.parse('2026-11-19T18:00:00Z'),
  });
  await at(AFTERNOON);
  expect([rate(), isStale()]).toEqual(['18.421', true]);
  fake.says = FRIDAY;
  await at(AFTERNOON + 60_000);
  expect([rate(), isStale()]).toEqual(['18.5033', false]);
  expect(formatPrice(provider.snapshot(RATE, now)?.previousClose ?? (0n as never))).toBe('18.421');
  // a weekend has no rate of its own
  now = Date.parse('2026-11-22T18:00:00Z');
  expect(isStale()).toBe(false);
});

test.each([
  ['maintenance', '<html>Mantenimiento</html>'],
  ['a fault', 503],
  ['a wrong token', 401],
  ['nothing there', fixAnswer({ fecha: '20/11/2026', dato: 'N/E' })],
  ['another series', FRIDAY.replace('SF43718', 'SF60653')],
  ['a day that has not come', fixAnswer({ fecha: '23/11/2026', dato: '18.60' })],
])('given %s, then what was known stands as long as it may', async (_what, says) => {
  await at(MORNING);
  fake.says = says;
  await at(MORNING + 31 * 60_000);
  expect([rate(), isStale()]).toEqual(['18.421', false]);
  await at(AFTERNOON);
  expect([rate(), isStale()]).toEqual(['18.421', true]);
});

test('an answer over which we stumble is logged and dropped', async () => {
  const error = vi.spyOn(silentLog, 'error');
  const broken = createBanxicoProvider(fake.config, {
    log: silentLog,
    rates,
    now: () => {
      throw new RangeError('broken');
    },
  });
  broken.listen?.([RATE], onScreen(), now);
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  error.mockRestore();
  await broken.close?.();
});

test('a rate that is known is asked for twice an hour, one that is waited for each minute', async () => {
  await at(MORNING);
  for (let minute = 1; minute < 30; minute += 1)
    provider.listen?.([RATE], onScreen(), MORNING + minute * 60_000);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(fake.asked).toBe(1);
  await at(AFTERNOON);
  await at(AFTERNOON + 60_000);
});

test.each([
  ['1,018.4200', '1018.42'],
  ['18', '18.00'],
  ['-18.42', null],
  ['0', null],
  ['18,42', null],
  ['1e2', null],
])('the figure %s is the rate %s', (dato, expected) => {
  const fixes = fixesIn(JSON.parse(fixAnswer({ fecha: '20/11/2026', dato })));
  expect(fixes?.map((fix) => formatPrice(fix.rate))).toEqual(expected === null ? [] : [expected]);
});

const days = async (count: number) => {
  const { bars } = await provider.bars(RATE, { period: '1d', before: now + 1, limit: count }, now);
  return bars.map(({ time, close }) => `${new Date(time).toISOString()} ${formatPrice(close)}`);
};

test('past rates are asked for once and kept, so that they are there after a restart though the bank is silent', async () => {
  fake.past = fixAnswer({ fecha: '18/11/2026', dato: '18.40' }, { fecha: '19/11/2026', dato: '18.4210' });
  await at(MORNING);
  fake.says = FRIDAY;
  await at(AFTERNOON);
  expect(fake.ranges).toEqual(['2023-11-18/2026-11-20']);
  const told = [
    '2026-11-18T06:00:00.000Z 18.40',
    '2026-11-19T06:00:00.000Z 18.421',
    '2026-11-20T06:00:00.000Z 18.5033',
  ];
  expect(await days(5)).toEqual(told);
  expect(await days(2)).toEqual(told.slice(1));
  expect(kept).toHaveLength(3);
  // when the server begins anew, and the bank says nothing
  await provider.close?.();
  fake.says = 503;
  provider = createBanxicoProvider(fake.config, { log: silentLog, rates, now: () => now });
  await at(AFTERNOON + 60_000);
  expect([rate(), isStale(), await days(5)]).toEqual(['18.5033', false, told]);
  expect(formatPrice(provider.snapshot(RATE, now)?.previousClose ?? (0n as never))).toBe('18.421');
  expect(formatPrice((await provider.dayBar(RATE, '2026-11-18', now))?.close ?? (0n as never))).toBe('18.40');
  expect(await provider.dayBar(RATE, '2026-11-17', now)).toBeNull();
});

test('a rate stays as it was told first; days between that nobody heard of are asked for again', async () => {
  await at(MORNING);
  fake.past = fixAnswer({ fecha: '19/11/2026', dato: '9.99' }, { fecha: '23/11/2026', dato: '18.60' });
  fake.says = fixAnswer({ fecha: '24/11/2026', dato: '18.70' });
  await at(Date.parse('2026-11-24T22:00:00Z'));
  expect(fake.ranges).toHaveLength(2);
  expect((await days(5)).map((day) => day.slice(5, 10) + day.slice(24))).toEqual([
    '11-19 18.421',
    '11-23 18.60',
    '11-24 18.70',
  ]);
});

test('a server that begins anew asks for what came after the last rate that was kept, and later for days that it missed', async () => {
  kept.push(...['2023-11-17', '2026-11-18'].map((date) => ({ date, rate: parsePrice('18.40') })));
  await at(MORNING);
  fake.says = fixAnswer({ fecha: '24/11/2026', dato: '18.70' });
  await at(Date.parse('2026-11-24T22:00:00Z'));
  await at(Date.parse('2026-11-24T23:00:00Z'));
  expect(fake.ranges).toEqual(['2026-11-18/2026-11-20', '2026-11-19/2026-11-24']);
});

test('a rate that was kept for a day to come does not stand', async () => {
  kept.push({ date: '2027-03-01', rate: parsePrice('99.00') });
  await at(MORNING);
  expect([rate(), isStale()]).toEqual(['18.421', false]);
  await at(AFTERNOON);
  expect(isStale()).toBe(true);
});

test('given a bank that tells no past, then its rate stands, and it is asked for the past again', async () => {
  fake.past = 404;
  await at(MORNING);
  expect(rate()).toBe('18.421');
  await at(AFTERNOON);
  expect(fake.ranges).toHaveLength(2);
});
