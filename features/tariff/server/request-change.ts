import * as z from 'zod/mini';
import type { ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import {
  DAY_MS,
  isSettlementDay,
  LAST_DAY,
  OutsideCalendarError,
  settlementDate,
} from '#kernel/calendar/calendar.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { TariffChangeInput } from '../contract.ts';
import { fieldsOf } from '../tariff-line.ts';
import { storedValue } from '../tariff-value.ts';
import { dayOf, firmDate, type LineRows, linesOf, rowOn } from './list-tariff.ts';
import type { StoredRow } from './tariff.store.ts';

/** How far ahead a change may be announced. */
const MOST_DAYS_AHEAD = 365;

const storedRow = z.record(z.string(), z.nullable(z.string()));
/** What was asked for, as it waits. `row` has every column that will be written but `change_id`. */
const payload = z.object({
  table: z.string(),
  line: z.string(),
  effectiveFrom: z.string(),
  /** The row that it follows. */
  before: storedRow,
  row: storedRow,
});
export type ChangePayload = z.output<typeof payload>;

/** How changes wait for a second treasurer. */
export const TARIFF_CHANGE: ApprovalKind<ChangePayload> = { name: 'tariff', roles: ['treasurer'], payload };

/** From when to when a change may begin; null where the calendars end before. */
export function openDays(now: number): { earliest: string; latest: string } | null {
  const today = firmDate(now);
  const yearAhead = new Date(Date.parse(today) + MOST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  try {
    return { earliest: settlementDate('MX', today), latest: yearAhead < LAST_DAY ? yearAhead : LAST_DAY };
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}

/** Refuses a day that has begun, is no business day of Mexico, or lies more than a year ahead. */
export function assertOpenDay(date: string, now: number): void {
  const days = openDays(now);
  if (days === null) throw new Refusal('calendar.outside', { values: { last: LAST_DAY } });
  const { earliest, latest } = days;
  const fits = date >= earliest && date <= latest && isRealDate(date) && isSettlementDay('MX', date);
  if (fits) return;
  throw new Refusal('tariff.date', {
    fields: { effectiveFrom: 'tariff.date' },
    values: { earliest, latest },
  });
}

function isRealDate(date: string): boolean {
  const day = Date.parse(date);
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
}

/** Refuses a second row of one line and day. */
export function assertDayFree({ rows }: LineRows, date: string): void {
  if (rows.some((row) => dayOf(row) === date)) {
    throw new Refusal('tariff.date_taken', { fields: { effectiveFrom: 'tariff.date_taken' } });
  }
}

/**
 * Refuses a change whose predecessor is another one by now: what it leaves as it was would undo what was agreed on
 * meanwhile, and nobody was shown that.
 */
export async function assertFollows(
  db: Queryable,
  schedule: TariffSchedule,
  key: string,
  before: StoredRow,
  effectiveFrom: string,
): Promise<void> {
  const found = await findLine(db, schedule, key);
  const last = found && (rowOn(found, effectiveFrom) ?? found.rows.at(-1));
  const dates = [last && dayOf(last), dayOf(before)];
  // Rows never change: one line has one row of a day. A row of that very day is refused as taken.
  if (dates[0] !== dates[1] && dates[0] !== effectiveFrom) throw new Refusal('tariff.superseded');
}

/** `operator/tariff_request`: asks for a dated row; it waits for another treasurer. */
export async function requestChange(
  schedules: readonly TariffSchedule[],
  approvals: Approvals,
  context: OperatorContext,
  input: TariffChangeInput,
): Promise<{ approvalId: string }> {
  const schedule = schedules.find(({ table }) => table === input.schedule);
  const found = schedule && (await findLine(context.tx, schedule, input.line));
  if (!schedule || !found) throw notFound();
  assertOpenDay(input.effectiveFrom, context.now);
  assertDayFree(found, input.effectiveFrom);
  const subject = { subjectKind: 'tariff', subjectId: `${schedule.table}.${found.key}` };
  const approvalId = await approvals.request(context, TARIFF_CHANGE, {
    ...subject,
    payload: payloadOf(schedule, found, input),
    reason: input.reason,
  });
  context.audit({
    ...subject,
    detail: { approvalId, effectiveFrom: input.effectiveFrom, values: input.values },
  });
  return { approvalId };
}

/** One line by its name; null where the schedule has none such. */
export async function findLine(
  db: Queryable,
  schedule: TariffSchedule,
  key: string,
): Promise<LineRows | null> {
  return (await linesOf(db, schedule)).find((line) => line.key === key) ?? null;
}

function payloadOf(schedule: TariffSchedule, found: LineRows, input: TariffChangeInput): ChangePayload {
  const { effectiveFrom } = input;
  const before = rowOn(found, effectiveFrom) ?? found.rows.at(-1);
  if (before === undefined) throw notFound();
  const changed = columnsOf(schedule, found, input.values);
  const isChange = Object.entries(changed).some(([column, value]) => before[column] !== value);
  if (!isChange) throw new Refusal('tariff.unchanged');
  const { change_id: _, ...kept } = before;
  const reason = schedule.reasonColumn === undefined ? {} : { [schedule.reasonColumn]: input.reason };
  const row = { ...kept, ...changed, ...reason, effective_from: effectiveFrom };
  return { table: schedule.table, line: found.key, effectiveFrom, before, row };
}

/** What was typed as the columns keep it; refuses with each field at fault. */
function columnsOf(
  schedule: TariffSchedule,
  { line }: LineRows,
  typed: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const fields = fieldsOf(schedule, line);
  const faults: Record<string, string> = {};
  const columns: Record<string, string | null> = {};
  for (const [name, text] of Object.entries(typed)) {
    const field = fields.find((candidate) => candidate.name === name);
    const value = field ? storedValue(field, line, text) : { fault: 'field.invalid' };
    if ('fault' in value) faults[`values.${name}`] = value.fault;
    else if (field) columns[field.column] = value.stored;
  }
  if (Object.keys(faults).length > 0) {
    throw new Refusal(KERNEL_REASONS.inputInvalid, { code: CODES.invalidInput, fields: faults });
  }
  return columns;
}
