import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** The most a percentage may be set to: 20%, IVA being the highest. */
const MOST_RATE_UNITS = 20_000_000n;
/** The most a fee for each share may be set to: one dollar. */
const MOST_TAF_UNITS = 1_000_000n;

const isTaf = ({ kind }: { readonly kind?: string }) => kind === 'taf';

/** What trading costs, as the treasurer changes it; `fee_rate` keeps the rows. */
export const FEE_SCHEDULE: TariffSchedule = {
  table: 'fee_rate',
  line: ['market', 'side', 'kind'],
  reasonColumn: 'source',
  fields: [
    {
      column: 'rate',
      name: 'percent',
      kind: 'percent',
      most: MOST_RATE_UNITS,
      appliesTo: (line) => !isTaf(line),
    },
    {
      column: 'rate',
      name: 'per_share',
      kind: 'price',
      currency: 'USD',
      most: MOST_TAF_UNITS,
      appliesTo: isTaf,
    },
    {
      column: 'cap',
      name: 'cap',
      kind: 'money',
      currency: 'USD',
      optional: true,
      appliesTo: isTaf,
    },
  ],
};
