import type { OfLine, TariffField, TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** The line's place in texts and in calls: `MX.buy.iva`. */
export function lineKey(schedule: TariffSchedule, line: TariffLine): string {
  return schedule.line.map((column) => line[column]).join('.');
}

/** A value that may depend on the line, for one line. */
export function ofLine<T extends string>(value: OfLine<T>, line: TariffLine): T {
  return typeof value === 'function' ? value(line) : value;
}

/** The fields that a line has. */
export function fieldsOf(schedule: TariffSchedule, line: TariffLine): readonly TariffField[] {
  return schedule.fields.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(line));
}
