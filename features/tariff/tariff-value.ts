import type { FieldKind, TariffField, TariffLine } from '#kernel/feature/tariff-schedule.ts';
import {
  formatMoney,
  formatPrice,
  MalformedNumberError,
  money,
  parseMoney,
  parsePrice,
  price,
} from '#kernel/money/money.ts';
import { ofLine } from './tariff-line.ts';

/** 1% in the units of a rate (ten-thousandths of a basis point). */
const PERCENT_DECIMALS = 6;
const MAX_UNITS = 2n ** 63n - 1n;

/** A stored column, as text, in the form in which calls carry it: `250000` of a percent is `0.25`. */
export function shownValue(kind: FieldKind, stored: string | null): string | null {
  if (stored === null) return null;
  switch (kind) {
    case 'percent':
      return percentOf(BigInt(stored));
    case 'money':
      return formatMoney(money(BigInt(stored)));
    case 'price':
      return formatPrice(price(BigInt(stored)));
    case 'count':
    case 'text':
    case 'flag':
      return stored;
  }
}

function percentOf(units: bigint): string {
  const digits = units.toString().padStart(PERCENT_DECIMALS + 1, '0');
  const decimals = digits.slice(-PERCENT_DECIMALS);
  // Two decimals at least, and none that says nothing beyond them.
  return `${digits.slice(0, -PERCENT_DECIMALS)}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`;
}

/** What was typed as the column keeps it, or the reason why it is refused. Never rounds. */
export function storedValue(
  field: TariffField,
  line: TariffLine,
  typed: string,
): { readonly stored: string | null } | { readonly fault: string } {
  const text = typed.trim();
  if (text === '') return field.optional ? { stored: null } : { fault: 'field.required' };
  const stored = columnOf(ofLine(field.kind, line), text);
  if (stored === null) return { fault: 'field.number' };
  if (field.most !== undefined && BigInt(stored) > field.most) return { fault: 'field.too_large' };
  if (field.least !== undefined && BigInt(stored) < field.least) return { fault: 'field.too_small' };
  const fault = field.check?.(text, line) ?? null;
  return fault === null ? { stored } : { fault };
}

/** Null where the text is none of its kind. No figure of a tariff is below zero. */
function columnOf(kind: FieldKind, text: string): string | null {
  switch (kind) {
    case 'percent':
      return unitsOf(text, (decimal) => parsePrice(decimal));
    case 'money':
      return unitsOf(text, parseMoney);
    case 'price':
      return unitsOf(text, parsePrice);
    case 'count':
      return /^(0|[1-9]\d{0,17})$/.test(text) ? text : null;
    case 'flag':
      return text === 'true' || text === 'false' ? text : null;
    case 'text':
      return text;
  }
}

function unitsOf(text: string, parse: (decimal: string) => bigint): string | null {
  try {
    const units = parse(text);
    return units >= 0n && units <= MAX_UNITS ? units.toString() : null;
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
