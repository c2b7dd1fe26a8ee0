import type { TariffField, TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import { fieldsOf, ofLine } from '../tariff-line.ts';
import { shownValue } from '../tariff-value.ts';
import type { ChangePayload } from './request-change.ts';
import type { StoredRow } from './tariff.store.ts';

/** What the second treasurer is shown of a change: which line, from when, and each value before and after. */
export function factsOf(
  schedules: readonly TariffSchedule[],
  { table, line: key, effectiveFrom, before, row }: ChangePayload,
): { name: string; value: string }[] {
  const schedule = schedules.find((candidate) => candidate.table === table);
  if (!schedule) return [];
  const line = Object.fromEntries(schedule.line.map((column) => [column, row[column] ?? '']));
  const changed = fieldsOf(schedule, line).filter(({ column }) => before[column] !== row[column]);
  return [
    { name: 'tariff', value: `tariff.${table}.${key}` },
    { name: 'effective_from', value: effectiveFrom },
    ...changed.map((field) => ({
      name: `tariff.field.${field.name}`,
      value: `${written(field, line, before)} → ${written(field, line, row)}`,
    })),
  ];
}

/** A value with its unit, in figures that every language reads alike. */
function written(field: TariffField, line: TariffLine, row: StoredRow): string {
  const kind = ofLine(field.kind, line);
  const value = shownValue(kind, row[field.column] ?? null);
  if (value === null) return '–';
  if (kind === 'percent') return `${value}%`;
  if (kind === 'flag') return value === 'true' ? '✓' : '✗';
  return field.currency === undefined ? value : `${ofLine(field.currency, line)} ${value}`;
}
