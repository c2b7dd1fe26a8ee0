import type { TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

const WHOLE_RATE = 100_000_000n;
const named =
  (...names: string[]) =>
  ({ name = '' }: TariffLine): boolean =>
    names.includes(name);

/** What term funds cost, as the treasurer changes it. */
export const FOUNDATION_SCHEDULES: readonly TariffSchedule[] = [
  {
    table: 'foundation_setting',
    line: ['name'],
    reasonColumn: 'source',
    hides: named('preview_life_ms'),
    fields: [
      {
        column: 'value',
        name: 'percent',
        kind: 'percent',
        most: WHOLE_RATE,
        appliesTo: named('service_charge', 'iva_rate'),
      },
    ],
  },
];
