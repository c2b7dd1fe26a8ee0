/** The tariff's door for other features and for the server. */
import type { Approval, Approvals } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import { type OperatorContext, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { listOperatorTariff, listTariff, requestTariffChange } from '../contract.ts';
import { announcement, scheduleAnnouncement } from './announce-change.ts';
import { factsOf } from './change-facts.ts';
import { firmDate, showSchedules } from './list-tariff.ts';
import {
  assertFollows,
  assertOpenDay,
  type ChangePayload,
  openDays,
  requestChange,
  TARIFF_CHANGE,
} from './request-change.ts';
import { insertRow } from './tariff.store.ts';

/** What the tariff builds on. */
export interface TariffNeeds {
  readonly ports: Ports;
  /** Where its changes wait. */
  readonly approvals: Approvals;
  /** The tables of dated rows that the features keep. */
  schedules(): readonly TariffSchedule[];
}

/** Makes the feature. */
export function createTariff({ ports, approvals, schedules }: TariffNeeds): ServerFeature {
  const { mode } = ports.config;
  approvals.handle(TARIFF_CHANGE, {
    facts: (change) => factsOf(schedules(), change),
    onApproved: (context, approval) => applyChange(schedules(), context, approval),
  });
  return {
    name: 'tariff',
    due: [announcement(ports)],
    routes: [
      route(listTariff, async ({ tx, now }) => {
        const date = firmDate(now);
        return { date, schedules: await showSchedules(tx, schedules(), date, { isTreasury: false, mode }) };
      }),
      route(listOperatorTariff, async ({ tx, now, roles }) => {
        const date = firmDate(now);
        const mayRequest = roles.includes('treasurer');
        return {
          date,
          days: openDays(now),
          mayRequest,
          schedules: await showSchedules(tx, schedules(), date, { isTreasury: true, mode }),
        };
      }),
      route(requestTariffChange, (context, input) => requestChange(schedules(), approvals, context, input)),
    ],
  };
}

/** Writes what was agreed and has everyone told, in the second person's transaction. */
async function applyChange(
  schedules: readonly TariffSchedule[],
  { tx, now }: OperatorContext,
  approval: Approval<ChangePayload>,
): Promise<void> {
  const { table, line, before, row, effectiveFrom } = approval.payload;
  const schedule = schedules.find((candidate) => candidate.table === table);
  if (!schedule) throw new Error(`no tariff is kept in ${table}`);
  // Its first day may have come too near while it waited.
  assertOpenDay(effectiveFrom, now);
  await assertFollows(tx, schedule, line, before, effectiveFrom);
  if (!(await insertRow(tx, schedule, row, approval.id))) throw new Refusal('tariff.date_taken');
  if (schedule.internal) return;
  await scheduleAnnouncement(tx, { changeId: approval.id, effectiveFrom, at: now });
}
