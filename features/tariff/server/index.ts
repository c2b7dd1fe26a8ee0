/** The tariff's door for other features and for the server. */
import type { ApprovalRow, Approvals } from '#features/operator/server/index.ts';
import type { DueHandlers } from '#kernel/clock/due.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { type OperatorContext, type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { listOperatorTariff, listTariff, requestTariffChange } from '../contract.ts';
import type { TariffSchedule } from '../tariff-schedule.ts';
import { ANNOUNCE, announceHandler, scheduleAnnouncement } from './announce-change.ts';
import { factsOf } from './change-facts.ts';
import { firmDate, showSchedules } from './list-tariff.ts';
import {
  APPROVAL_KIND,
  assertFollows,
  assertOpenDay,
  type ChangePayload,
  openDays,
  requestChange,
} from './request-change.ts';
import { insertRow } from './tariff.store.ts';

export type { FieldKind, TariffField, TariffLine, TariffSchedule } from '../tariff-schedule.ts';

/** The tariff feature as the server mounts it. */
export interface Tariff {
  readonly routes: Route[];
  readonly due: DueHandlers;
  /** Puts a table of dated rows on the treasurer's desk and among the fees; once for each, at the start. */
  register(schedule: TariffSchedule): void;
}

/** Makes the feature over the ports; its changes wait among the `approvals`. */
export function createTariff(ports: Ports, approvals: Approvals): Tariff {
  const schedules: TariffSchedule[] = [];
  const { mode } = ports.config;
  approvals.handle(APPROVAL_KIND, {
    roles: ['treasurer'],
    facts: ({ payload }) => factsOf(schedules, payload as unknown as ChangePayload),
    onApproved: (context, approval) => applyChange(schedules, context, approval),
  });
  return {
    due: new Map([[ANNOUNCE, announceHandler(ports)]]),
    register: (schedule) => void schedules.push(schedule),
    routes: [
      route(listTariff, async ({ tx, now }) => {
        const date = firmDate(now);
        return { date, schedules: await showSchedules(tx, schedules, date, { isTreasury: false, mode }) };
      }),
      route(listOperatorTariff, async ({ tx, now, roles }) => {
        const date = firmDate(now);
        const mayRequest = roles.includes('treasurer');
        return {
          date,
          days: openDays(now),
          mayRequest,
          schedules: await showSchedules(tx, schedules, date, { isTreasury: true, mode }),
        };
      }),
      route(requestTariffChange, (context, input) => requestChange(schedules, approvals, context, input)),
    ],
  };
}

/** Writes what was agreed and has everyone told, in the second person's transaction. */
async function applyChange(
  schedules: readonly TariffSchedule[],
  { tx, now }: OperatorContext,
  approval: ApprovalRow,
): Promise<void> {
  const { table, line, before, row, effectiveFrom } = approval.payload as unknown as ChangePayload;
  const schedule = schedules.find((candidate) => candidate.table === table);
  if (!schedule) throw new Error(`no tariff is kept in ${table}`);
  // Its first day may have come too near while it waited.
  assertOpenDay(effectiveFrom, now);
  await assertFollows(tx, schedule, line, before, effectiveFrom);
  if (!(await insertRow(tx, schedule, row, approval.id))) throw new Refusal('tariff.date_taken');
  await scheduleAnnouncement(tx, { changeId: approval.id, effectiveFrom, at: now });
}
