import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** The most that the spread may be set to: 5%. */
const MOST_SPREAD_UNITS = 5_000_000n;
/** The most that the dealer may hold or owe of one stock: a thousand million. */
const MOST_LIMIT_CENTS = 100_000_000_000n;

const isSpread = ({ name }: { readonly name?: string }) => name === 'spread_rate';

/** What the dealer adds, and how much of one stock it takes, as the treasurer changes them; `otc_setting` keeps the rows. */
export const OTC_SCHEDULE: TariffSchedule = {
  table: 'otc_setting',
  line: ['name'],
  reasonColumn: 'source',
  hides: ({ name }) => name === 'quote_life_ms',
  fields: [
    { column: 'value', name: 'percent', kind: 'percent', most: MOST_SPREAD_UNITS, appliesTo: isSpread },
    {
      column: 'value',
      name: 'most_of_a_stock',
      kind: 'money',
      currency: ({ name }) => (name === 'limit_usd_cents' ? 'USD' : 'MXN'),
      most: MOST_LIMIT_CENTS,
      appliesTo: (line) => !isSpread(line),
    },
  ],
};
