import type { TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** The highest and lowest score there is. */
const [LEAST_SCORE, MOST_SCORE] = [300n, 850n];
/** The most that a limit may be set to, and a yearly rate: MXN 1,000,000 and 100%. */
const MOST_CENTS = 100_000_000n;
const MOST_RATE_UNITS = 100_000_000n;

const named =
  (...names: string[]) =>
  ({ name = '' }: TariffLine): boolean =>
    names.includes(name);

/** What scores open, and what loans cost, as the treasurer changes them. */
export const LOAN_SCHEDULES: readonly TariffSchedule[] = [
  {
    table: 'loan_band',
    line: ['band'],
    order: ['low', 'middle', 'high'],
    reasonColumn: 'source',
    fields: [
      { column: 'from_score', name: 'from_score', kind: 'count', least: LEAST_SCORE, most: MOST_SCORE },
      {
        column: 'maximum',
        name: 'loan_maximum',
        kind: 'money',
        currency: 'MXN',
        least: 1n,
        most: MOST_CENTS,
      },
      { column: 'yearly_rate', name: 'yearly_rate', kind: 'percent', most: MOST_RATE_UNITS },
    ],
  },
  {
    table: 'loan_setting',
    line: ['name'],
    reasonColumn: 'source',
    hides: named('preview_life_ms'),
    fields: [
      {
        column: 'value',
        name: 'percent',
        kind: 'percent',
        most: MOST_RATE_UNITS,
        appliesTo: named('iva_rate', 'penalty_share'),
      },
      {
        column: 'value',
        name: 'loan_amount',
        kind: 'money',
        currency: 'MXN',
        least: 1n,
        most: MOST_CENTS,
        appliesTo: named('least_mxn_cents', 'instant_mxn_cents'),
      },
      {
        column: 'value',
        name: 'from_score',
        kind: 'count',
        least: LEAST_SCORE,
        most: MOST_SCORE,
        appliesTo: named('instant_score'),
      },
    ],
  },
];
