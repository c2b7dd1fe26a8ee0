import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import { currencyOf, METHODS, type Method } from './withdrawal.ts';

/** A year of hours is no promise; ten days are the most that the table takes. */
const MOST_HOURS = 240n;
/** A thousand of either currency: a slip of the finger is not sent to a second person. */
const MOST_CENTS = 100_000n;

const methodOf = (line: Readonly<Record<string, string>>): Method =>
  METHODS.find((method) => method === line.method) ?? 'bank_card';

/** Ways to withdraw as the treasurer changes them and investors read them. */
export const WITHDRAWAL_SCHEDULE: TariffSchedule = {
  table: 'withdrawal_method',
  line: ['method'],
  order: METHODS,
  fields: [
    {
      column: 'is_on',
      name: 'withdrawal_open',
      kind: 'flag',
      // The way out that always stays: nobody's money is kept by closing them all.
      appliesTo: (line) => methodOf(line) !== 'bank_card',
    },
    {
      column: 'minimum',
      name: 'withdrawal_minimum',
      kind: 'money',
      currency: (line) => currencyOf(methodOf(line)),
      least: 1n,
      most: MOST_CENTS,
    },
    {
      column: 'fee',
      name: 'network_fee',
      kind: 'money',
      currency: (line) => currencyOf(methodOf(line)),
      most: MOST_CENTS,
    },
    { column: 'process_hours', name: 'process_hours', kind: 'count', least: 1n, most: MOST_HOURS },
  ],
  reasonColumn: 'source',
};
