import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** A whole: nothing is withheld beyond what is paid. */
const MOST_RATE_UNITS = 100_000_000n;

/** What is withheld of dividends, as the treasurer changes it; `dividend_withholding` keeps the rows. */
export const WITHHOLDING_SCHEDULE: TariffSchedule = {
  table: 'dividend_withholding',
  line: ['country', 'kind'],
  order: ['mexico.share', 'mexico.fibra', 'america.share-w8ben', 'america.share'],
  reasonColumn: 'source',
  fields: [{ column: 'rate', name: 'percent', kind: 'percent', most: MOST_RATE_UNITS }],
};
