import type { TariffField, TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import type { Currency } from '#kernel/money/money.ts';

/** A million orders in a minute. */
const MOST_ORDERS = 1_000_000n;
/** A hundred thousand millions. */
const MOST_CENTS = 10_000_000_000_000n;
/** A limit so wide would guard nothing. */
const MOST_DISTANCE_UNITS = 90_000_000n;

type Scope = 'investor' | 'firm';

const named = ({ name = '' }: TariffLine) => name;
const currencyOf = (line: TariffLine): Currency => (named(line).endsWith('_usd') ? 'USD' : 'MXN');

/** What investors meet is among the fees; what guards the firm is the treasurers' own. */
function fieldsOf(scope: Scope): TariffField[] {
  const of = (kind: string) => (line: TariffLine) => named(line).startsWith(`${scope}_${kind}`);
  const common = { column: 'value', least: 1n, internal: scope === 'firm' };
  return [
    { ...common, name: 'orders_a_minute', kind: 'count', most: MOST_ORDERS, appliesTo: of('orders') },
    {
      ...common,
      name: 'open_most',
      kind: 'money',
      currency: currencyOf,
      most: MOST_CENTS,
      appliesTo: of('open'),
    },
    { ...common, name: 'percent', kind: 'percent', most: MOST_DISTANCE_UNITS, appliesTo: of('distance') },
  ];
}

/** The guards against orders that run away, as treasurers change them; `order_limit` keeps the rows. */
export const ORDER_LIMITS: TariffSchedule = {
  table: 'order_limit',
  line: ['name'],
  order: [
    'investor_orders',
    'investor_open_usd',
    'investor_open_mxn',
    'investor_distance',
    'firm_orders',
    'firm_open_usd',
    'firm_open_mxn',
    'firm_distance',
  ],
  reasonColumn: 'source',
  fields: [...fieldsOf('investor'), ...fieldsOf('firm')],
};
