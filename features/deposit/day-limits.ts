import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** Ten million dollars: a slip of the finger is not sent to a second person. */
const MOST_CENTS = 1_000_000_000n;

/** What one person alone credits in 24 hours, as treasurers change it; `deposit_limit` keeps the rows. */
export const DAY_LIMITS: TariffSchedule = {
  table: 'deposit_limit',
  line: ['name'],
  order: ['reviewer_day_usd', 'investor_day_usd'],
  reasonColumn: 'source',
  fields: [
    {
      column: 'value',
      name: 'day_most',
      kind: 'money',
      currency: () => 'USD',
      least: 1n,
      most: MOST_CENTS,
      internal: true,
    },
  ],
};
