import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatPrice } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { onScreen } from '../../needed-prices.fixture.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import { listed } from '../../providers/sandbox-provider.fixture.ts';
import { watchAnswers } from '../heard-out.fixture.ts';
import { createBanxicoProvider } from './banxico-provider.ts';
import { latestFix } from './banxico-wire.ts';
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
beforeEach(async () => {
  heard = watchAnswers();
  fake = await openFakeBanxico(THURSDAY);
  now = MORNING;
  provider = createBanxicoProvider(fake.config, { log: silentLog, now: () => now });
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
  const fix = latestFix(JSON.parse(fixAnswer({ fecha: '20/11/2026', dato })));
  expect(fix ? formatPrice(fix.rate) : fix).toBe(expected);
});
