import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** The most that the spread may be set to: 5%. */
const MOST_SPREAD_UNITS = 5_000_000n;

/** The smallest conversion is one of either currency, so that something always comes of it, to a thousand. */
const [LEAST_CENTS, MOST_CENTS] = [100n, 100_000n];

const isSpread = ({ name }: { readonly name?: string }) => name === 'spread_rate';

/** What converting costs, as the treasurer changes it; `exchange_setting` keeps the rows. */
export const EXCHANGE_SCHEDULE: TariffSchedule = {
  table: 'exchange_setting',
  line: ['name'],
  reasonColumn: 'source',
  hides: ({ name }) => name === 'preview_life_ms',
  fields: [
    { column: 'value', name: 'percent', kind: 'percent', most: MOST_SPREAD_UNITS, appliesTo: isSpread },
    {
      column: 'value',
      name: 'least',
      kind: 'money',
      currency: ({ name }) => (name === 'least_usd_cents' ? 'USD' : 'MXN'),
      least: LEAST_CENTS,
      most: MOST_CENTS,
      appliesTo: (line) => !isSpread(line),
    },
  ],
};
