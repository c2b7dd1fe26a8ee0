import {
  allSessions,
  OutsideCalendarError,
  settlementDate,
  settlementMarketOf,
} from '#kernel/calendar/calendar.ts';
import { type Price, price } from '#kernel/money/money.ts';
import { type Instrument, isFibra } from '../../market.ts';
import type { ProviderAction } from '../providers/provider.ts';
import { Noise, noiseKey } from './noise.ts';
import { ANCHOR_DATE } from './profile.ts';

/** Stocks out of a hundred that pay each quarter, and that split in one. */
const PAYERS = 45;
const SPLITTERS = 1.5;
const HUNDRED = 100;
/** No action in the first days of the sandbox: what is announced today lies ahead. */
const FIRST_EX_DATE = '2026-12-07';
/** Settlement days from a dividend's ex-date to its payment. */
const [EARLIEST_PAYMENT, PAYMENT_SPAN] = [5, 11];
/** A year's dividends of a price, in thousandths of it: 8 to 40. */
const [LEAST_YIELD, YIELD_SPAN] = [8, 32];
const QUARTERS = 4;
const CENT = 10_000n;
/** Of a FIBRA's payment, in tenths: what is a taxable result, the rest is capital given back. */
const [LEAST_TAXABLE, TAXABLE_SPAN] = [6, 4];
const RATIOS = [
  [2n, 1n],
  [2n, 1n],
  [3n, 1n],
  [3n, 2n],
  [5n, 1n],
] as const;
/** Below this price three shares come of two, below the other one share of ten; millionths of the currency. */
const [DEAR, CHEAP] = [100_000_000n, 20_000_000n];

/** What the simulated market's companies do, from its seed alone: dividends of many each quarter, splits of a few. */
export function sandboxActions(
  seed: string,
  instrument: Pick<Instrument, 'id' | 'kind' | 'exchange' | 'sector' | 'name'> & { referencePrice: Price },
): ProviderAction[] {
  if (instrument.kind !== 'stock') return [];
  const key = noiseKey(seed, 'actions', instrument.id);
  const pays = new Noise(key, 0, 0).uniform() * HUNDRED < PAYERS || isFibra(instrument);
  return quartersOf(instrument).flatMap(({ name, number, dates }): ProviderAction[] => {
    const noise = new Noise(key, number, 1);
    const exDate = pick(dates, noise);
    const made = { key: `${instrument.id} ${name}`, exDate, reference: `sandbox:${name}/${instrument.id}` };
    if (noise.uniform() * HUNDRED < SPLITTERS) {
      const [numerator, denominator] = ratioFor(instrument.referencePrice, noise);
      return [{ ...made, kind: 'split' as const, numerator, denominator }];
    }
    if (!pays) return [];
    const { amount, taxable } = amountOf(instrument, noise);
    const days = EARLIEST_PAYMENT + Math.floor(noise.uniform() * PAYMENT_SPAN);
    const paymentDate = paymentAfter(instrument, exDate, days);
    return paymentDate === null ? [] : [{ ...made, kind: 'dividend' as const, amount, taxable, paymentDate }];
  });
}

interface Quarter {
  readonly name: string;
  readonly number: number;
  /** Sessions on which an action may begin. */
  readonly dates: readonly string[];
}

function quartersOf({ exchange }: Pick<Instrument, 'exchange'>): Quarter[] {
  const quarters = new Map<string, { name: string; number: number; dates: string[] }>();
  for (const { date } of allSessions(exchange)) {
    if (date <= ANCHOR_DATE || date < FIRST_EX_DATE) continue;
    const quarter = Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1;
    const name = `${date.slice(0, 4)}Q${quarter}`;
    const found = quarters.get(name) ?? {
      name,
      number: Number(date.slice(0, 4)) * QUARTERS + quarter,
      dates: [],
    };
    found.dates.push(date);
    quarters.set(name, found);
  }
  return [...quarters.values()];
}

function pick(dates: readonly string[], noise: Noise): string {
  return dates[Math.floor(noise.uniform() * dates.length)] ?? '';
}

function ratioFor(referencePrice: Price, noise: Noise): readonly [bigint, bigint] {
  if (referencePrice < CHEAP) return [1n, 10n];
  if (referencePrice < DEAR) return [3n, 2n];
  return RATIOS[Math.floor(noise.uniform() * RATIOS.length)] ?? RATIOS[0];
}

/** In whole cents, one at least. */
function amountOf(
  instrument: Pick<Instrument, 'exchange' | 'sector' | 'name'> & { referencePrice: Price },
  noise: Noise,
): { amount: Price; taxable: Price } {
  const thousandths = BigInt(LEAST_YIELD + Math.floor(noise.uniform() * YIELD_SPAN));
  const cents = (instrument.referencePrice * thousandths) / (1000n * BigInt(QUARTERS) * CENT);
  const amount = price((cents < 1n ? 1n : cents) * CENT);
  if (!isFibra(instrument)) return { amount, taxable: amount };
  const tenths = BigInt(LEAST_TAXABLE + Math.floor(noise.uniform() * TAXABLE_SPAN));
  return { amount, taxable: price((amount * tenths) / 10n) };
}

/** Null where the calendars end before it. */
function paymentAfter(
  { exchange }: Pick<Instrument, 'exchange'>,
  exDate: string,
  days: number,
): string | null {
  try {
    return settlementDate(settlementMarketOf(exchange), exDate, days);
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}
