import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import type { Mode } from '#kernel/ports/config.ts';
import type { TariffList, TariffRow } from '../contract.ts';
import { fieldsOf, lineKey, ofLine } from '../tariff-line.ts';
import { shownValue } from '../tariff-value.ts';
import { readRows, type StoredRow } from './tariff.store.ts';

/** Today by business time, where the firm is. */
export const firmDate = (now: number): string => exchangeDate('XMEX', now);

/** One line of a schedule with its rows, the latest first. */
export interface LineRows {
  readonly key: string;
  readonly line: TariffLine;
  readonly rows: readonly StoredRow[];
}

/** A schedule's lines, in its own order. */
export async function linesOf(
  db: Queryable,
  schedule: TariffSchedule,
  agreedOnly = false,
): Promise<LineRows[]> {
  const lines = new Map<string, { key: string; line: TariffLine; rows: StoredRow[] }>();
  for (const row of await readRows(db, schedule)) {
    if (agreedOnly && row.change_id === null) continue;
    const line = Object.fromEntries(schedule.line.map((column) => [column, row[column] ?? '']));
    const key = lineKey(schedule, line);
    const found = lines.get(key) ?? { key, line, rows: [] };
    found.rows.push(row);
    lines.set(key, found);
  }
  return [...lines.values()]
    .filter(({ line }) => !schedule.hides?.(line))
    .sort((a, b) => placeOf(schedule, a) - placeOf(schedule, b) || (a.key < b.key ? -1 : 1));
}

const placeOf = ({ order = [] }: TariffSchedule, { key }: { key: string }): number => order.indexOf(key);

/** The row that holds on a date; null before the first. */
export function rowOn({ rows }: LineRows, date: string): StoredRow | null {
  return rows.find((row) => dayOf(row) <= date) ?? null;
}

export const dayOf = (row: StoredRow): string => row.effective_from ?? '';

/** Who looks, at which kind of installation. */
interface Reader {
  /** Sees what is internal and every row; an investor sees neither. */
  readonly isTreasury: boolean;
  readonly mode: Mode;
}

/** Every schedule as calls carry it. */
export async function showSchedules(
  db: Queryable,
  schedules: readonly TariffSchedule[],
  date: string,
  { isTreasury, mode }: Reader,
): Promise<TariffList['schedules']> {
  const shown: TariffList['schedules'] = [];
  for (const schedule of schedules) {
    if (schedule.internal && !isTreasury) continue;
    const agreedOnly = schedule.firstRowsArePractice === true && mode === 'live' && !isTreasury;
    const show = (line: TariffLine, row: StoredRow) => showRow(schedule, line, row, isTreasury);
    // A line that is the treasurers' alone.
    const hasFields = ({ line }: LineRows) => shownFields(schedule, line, isTreasury).length > 0;
    shown.push({
      schedule: schedule.table,
      lines: (await linesOf(db, schedule, agreedOnly)).filter(hasFields).map((found) => {
        const now = rowOn(found, date);
        const coming = found.rows.filter((row) => dayOf(row) > date).reverse();
        return {
          line: found.key,
          now: now && show(found.line, now),
          coming: coming.map((row) => show(found.line, row)),
        };
      }),
    });
  }
  return shown;
}

function showRow(
  schedule: TariffSchedule,
  line: TariffLine,
  row: StoredRow,
  withInternal: boolean,
): TariffRow {
  const fields = shownFields(schedule, line, withInternal);
  return {
    effectiveFrom: dayOf(row),
    values: fields.map((field) => {
      const kind = ofLine(field.kind, line);
      const currency = field.currency === undefined ? null : ofLine(field.currency, line);
      return { name: field.name, kind, currency, value: shownValue(kind, row[field.column] ?? null) };
    }),
  };
}

const shownFields = (schedule: TariffSchedule, line: TariffLine, withInternal: boolean) =>
  fieldsOf(schedule, line).filter(({ internal }) => withInternal || !internal);
