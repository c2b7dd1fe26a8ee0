import type { TariffField, TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import { ANOMALY_RULES } from '../contract.ts';

const isOf =
  (...names: readonly string[]) =>
  ({ name = '' }: TariffLine) =>
    names.includes(name);
const isSum = ({ name = '' }: TariffLine) => name.startsWith('adjustments_');

/** Bounds keep a rule from being agreed away: at its loosest it still finds what nobody does by chance. */
const FIELDS: readonly TariffField[] = [
  {
    column: 'least',
    name: 'anomaly_least',
    kind: (line) => (isSum(line) ? 'money' : 'count'),
    currency: ({ name }) => (name === 'adjustments_usd' ? 'USD' : 'MXN'),
    internal: true,
    least: 1n,
    most: 100_000_000n,
  },
  { column: 'days', name: 'anomaly_days', kind: 'count', internal: true, least: 1n, most: 90n },
  {
    column: 'bound',
    name: 'anomaly_seconds',
    kind: 'count',
    internal: true,
    appliesTo: isOf('fast'),
    least: 1n,
    most: 600n,
  },
  {
    column: 'bound',
    name: 'anomaly_from_hour',
    kind: 'count',
    internal: true,
    appliesTo: isOf('night'),
    most: 23n,
  },
  {
    column: 'until_hour',
    name: 'anomaly_until_hour',
    kind: 'count',
    internal: true,
    appliesTo: isOf('night'),
    most: 23n,
  },
  {
    column: 'bound',
    name: 'anomaly_percent',
    kind: 'count',
    internal: true,
    appliesTo: isOf('pair'),
    least: 50n,
    most: 100n,
  },
];

/** The rules on the treasurers' desk: two agree on a later day, and the auditor is told of every change. */
export const ANOMALY_SCHEDULE: TariffSchedule = {
  table: 'anomaly_rule',
  line: ['name'],
  order: ANOMALY_RULES,
  fields: FIELDS,
  reasonColumn: 'source',
  internal: true,
  // It tells of changes, and so cannot be changed.
  hides: isOf('rule_change'),
};
