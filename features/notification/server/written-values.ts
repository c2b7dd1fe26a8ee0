import { HIDDEN_DIGITS } from '#kernel/money/hidden-digits.ts';

type Values = Readonly<Record<string, string | number>>;

/** Days among the values, which the words write with `{name, date, long}`. */
const DAYS: ReadonlySet<string> = new Set(['finishOn', 'navDate', 'on']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Of each value that may be money, the values that may tell in which unit. */
const UNIT_OF: Readonly<Record<string, readonly string[]>> = {
  amount: ['currency', 'from'],
  cash: ['currency'],
  charge: ['currency'],
  close: ['currency'],
  gross: ['currency'],
  left: ['currency'],
  nav: ['currency'],
  net: ['currency'],
  owed: ['currency'],
  paid: ['currency'],
  perShare: ['currency'],
  price: ['currency'],
  profit: ['currency'],
  quantity: ['unit'],
  received: ['receivedIn', 'to'],
  refund: ['currency'],
  total: ['currency'],
  value: ['currency'],
  withheld: ['currency'],
};
const AMOUNT = new RegExp(`^([+\\u2212-]?)(\\d+(?:\\.\\d+)?|${HIDDEN_DIGITS})$`);
/** What both pesos and dollars are written with; coins have none. */
const WITH_SIGN: ReadonlySet<string | number | undefined> = new Set(['MXN', 'USD']);

/** A notice's values as its words write them: amounts with their sign, days as noon in UTC, which is that day in any zone. */
export function writtenValues(values: Values): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, written(values, name, value)] as const),
  );
}

function written(values: Values, name: string, value: string | number): string | number {
  if (typeof value === 'number') return value;
  if (DAYS.has(name) && DAY.test(value)) return Date.parse(`${value}T12:00:00Z`);
  // An alert's value is a percentage where it waits for neither a price above nor one below.
  if (name === 'value' && values.kind !== 'above' && values.kind !== 'below') return value;
  const units = Object.hasOwn(UNIT_OF, name) ? (UNIT_OF[name] ?? []) : [];
  const [, sign, digits] = (units.some((unit) => WITH_SIGN.has(values[unit])) && AMOUNT.exec(value)) || [];
  if (digits === undefined) return value;
  return `${sign === '-' ? '\u2212' : sign}$${digits}`;
}
