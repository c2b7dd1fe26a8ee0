import { mexicoInstant } from '#kernel/calendar/calendar.ts';
import { parseMoney, parsePrice, parseRate } from '#kernel/money/money.ts';
import { dealingDates } from '../fund-calendar.ts';
import type { FundTerms } from '../mutual-fund.ts';
import type { NewNav } from './fund.store.ts';
import { type NavCourse, sandboxNavs } from './sandbox-nav.ts';

/** A fund that a sandbox begins with. */
export interface SandboxFund {
  readonly terms: FundTerms;
  /** The day of its first value, a day of the Mexican exchange. */
  readonly since: string;
  readonly course: NavCourse;
}

const CUT_OFF = '13:30';
const VALUED_AT = '19:00';
const COMMON = {
  cutOff: CUT_OFF,
  valuedAt: VALUED_AT,
  settleDays: 1,
  navSource: 'sandbox',
  series: 'B1',
} as const;

const course = (start: string, drift: bigint, swing: bigint): NavCourse => ({
  start: parsePrice(start),
  drift,
  swing,
});

/** Invented funds of invented administrators, in both currencies and of every risk. */
export const SANDBOX_FUNDS: readonly SandboxFund[] = [
  {
    terms: {
      ...COMMON,
      id: 'HORGOB',
      name: 'Horizonte Gobierno',
      administrator: 'Horizonte Fondos',
      kind: 'government_debt',
      currency: 'MXN',
      risk: 2,
      yearlyCost: parseRate('116'),
      horizonMonths: 6,
      composition: [
        { part: 'government', percent: '88.00' },
        { part: 'bank', percent: '9.00' },
        { part: 'cash', percent: '3.00' },
      ],
      minimum: parseMoney('100'),
    },
    since: '2021-01-04',
    course: course('10', 325_000n, 380_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'LIQDIA',
      name: 'Liquidez Diaria',
      series: 'A',
      administrator: 'Horizonte Fondos',
      kind: 'money_market',
      currency: 'MXN',
      risk: 1,
      yearlyCost: parseRate('58'),
      horizonMonths: 1,
      composition: [
        { part: 'government', percent: '71.50' },
        { part: 'bank', percent: '16.50' },
        { part: 'cash', percent: '12.00' },
      ],
      minimum: parseMoney('100'),
    },
    since: '2021-01-04',
    course: course('1.5', 300_000n, 25_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'MILPA',
      name: 'Milpa Acciones México',
      administrator: 'Milpa Operadora',
      kind: 'mexican_stocks',
      currency: 'MXN',
      risk: 6,
      yearlyCost: parseRate('210'),
      horizonMonths: 36,
      composition: [
        { part: 'mexican_stocks', percent: '94.00' },
        { part: 'government', percent: '4.00' },
        { part: 'cash', percent: '2.00' },
      ],
      minimum: parseMoney('500'),
    },
    since: '2021-01-04',
    course: course('24.8', 330_000n, 9_200_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'NORTE',
      name: 'Norte Acciones',
      series: 'BFD',
      administrator: 'Norte Fondos',
      kind: 'american_stocks',
      currency: 'USD',
      risk: 6,
      yearlyCost: parseRate('145'),
      horizonMonths: 36,
      composition: [
        { part: 'american_stocks', percent: '97.50' },
        { part: 'cash', percent: '2.50' },
      ],
      minimum: parseMoney('20'),
    },
    since: '2021-01-04',
    course: course('12.5', 420_000n, 9_800_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'PUENTE',
      name: 'Puente Bonos en Dólares',
      series: 'BFD',
      administrator: 'Norte Fondos',
      kind: 'corporate_debt',
      currency: 'USD',
      risk: 3,
      yearlyCost: parseRate('95'),
      horizonMonths: 12,
      composition: [
        { part: 'corporate', percent: '62.00' },
        { part: 'government', percent: '33.00' },
        { part: 'cash', percent: '5.00' },
      ],
      minimum: parseMoney('20'),
    },
    since: '2021-01-04',
    course: course('8.2', 165_000n, 1_500_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'RUTA',
      name: 'Ruta Global',
      administrator: 'Ruta Operadora',
      kind: 'global_stocks',
      currency: 'MXN',
      risk: 5,
      yearlyCost: parseRate('185'),
      horizonMonths: 24,
      composition: [
        { part: 'global_stocks', percent: '58.00' },
        { part: 'american_stocks', percent: '27.00' },
        { part: 'government', percent: '12.00' },
        { part: 'cash', percent: '3.00' },
      ],
      minimum: parseMoney('500'),
      // What it holds is sold in markets that settle later.
      settleDays: 3,
    },
    since: '2021-01-04',
    course: course('5.6', 360_000n, 7_400_000n),
  },
  {
    terms: {
      ...COMMON,
      id: 'JACARANDA',
      name: 'Jacaranda Mixto',
      series: 'C',
      administrator: 'Jacaranda Administradora',
      kind: 'balanced',
      currency: 'MXN',
      risk: 4,
      yearlyCost: parseRate('172.5'),
      horizonMonths: 18,
      composition: [
        { part: 'government', percent: '45.00' },
        { part: 'mexican_stocks', percent: '30.00' },
        { part: 'corporate', percent: '20.00' },
        { part: 'cash', percent: '5.00' },
      ],
      minimum: parseMoney('100'),
      navSource: 'import',
    },
    since: '2026-01-02',
    course: course('3.2', 300_000n, 3_600_000n),
  },
];

/** Whole courses, each computed once: the same seed gives the same values. */
const courses = new Map<string, readonly NewNav[]>();

function courseOf(seed: string, { terms, since, course: way }: SandboxFund): readonly NewNav[] {
  const key = `${seed}\n${terms.id}`;
  const known = courses.get(key);
  if (known !== undefined) return known;
  const days = dealingDates(since);
  const navs = sandboxNavs(seed, terms.id, way, days).map((nav, index) => {
    // One value a day, by the lengths.
    const date = days[index]!;
    return { fundId: terms.id, date, nav, publishedAt: mexicoInstant(date, terms.valuedAt) };
  });
  courses.set(key, navs);
  return navs;
}

/** The values of a simulated fund that are known by a business instant, those before a date left out. */
export function simulatedNavs(seed: string, fund: SandboxFund, from: string, now: number): NewNav[] {
  return courseOf(seed, fund).filter(({ date, publishedAt }) => date >= from && publishedAt <= now);
}
