import type { TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import type { Currency } from '#kernel/money/money.ts';

/** A year of borrowing costs no more than what is borrowed. */
const MOST_RATE_UNITS = 100_000_000n;
/** A share of the market value; a slip of the finger is not sent to a second person. */
const [LEAST_SHARE_UNITS, MOST_SHARE_UNITS] = [1_000_000n, 49_000_000n];
/** A billion. */
const MOST_CENTS = 100_000_000_000n;

const currencyOf = ({ currency }: TariffLine): Currency => (currency === 'USD' ? 'USD' : 'MXN');

/** What borrowing costs, when margin is called, and the most that the firm lends, as treasurers change them. */
export const MARGIN_SCHEDULES: readonly TariffSchedule[] = [
  {
    table: 'overnight_rate',
    line: ['currency'],
    reasonColumn: 'source',
    fields: [{ column: 'rate', name: 'percent', kind: 'percent', most: MOST_RATE_UNITS }],
  },
  {
    table: 'margin_setting',
    line: ['name'],
    order: ['call', 'clear', 'close', 'close_band'],
    reasonColumn: 'source',
    fields: [
      { column: 'rate', name: 'percent', kind: 'percent', least: LEAST_SHARE_UNITS, most: MOST_SHARE_UNITS },
    ],
  },
  {
    table: 'lending_limit',
    line: ['scope', 'currency'],
    order: ['investor', 'stock', 'all'],
    reasonColumn: 'source',
    fields: [
      { column: 'amount', name: 'lending_most', kind: 'money', currency: currencyOf, most: MOST_CENTS },
    ],
  },
];
