import * as z from 'zod/mini';
import { listInvestorIds } from '#features/account/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What tells every investor of an agreed change, a batch at a time. */
const ANNOUNCE = 'tariff.announce';

/** Investors told in one transaction; the rest wait for the next item. */
const BATCH = 200;

/** Has everyone told, in the transaction that agreed to the change. */
export function scheduleAnnouncement(
  tx: Queryable,
  told: { changeId: string; effectiveFrom: string; at: number },
): Promise<void> {
  return scheduleBatch(tx, { ...told, after: null });
}

interface Batch {
  readonly changeId: string;
  readonly effectiveFrom: string;
  readonly at: number;
  /** The last investor who was told. */
  readonly after: string | null;
}

const batchPayload = z.object({ effectiveFrom: z.string(), after: z.nullable(z.string()) });

function scheduleBatch(tx: Queryable, { changeId, effectiveFrom, at, after }: Batch): Promise<void> {
  return scheduleDue(tx, { kind: ANNOUNCE, key: changeId, at, payload: { effectiveFrom, after } });
}

/** Tells the next investors and schedules the rest: the item, the notices and what is left commit together. */
export function announcement(ports: Ports): DueKind {
  return dueKind(ANNOUNCE, batchPayload, async (tx, item, afterCommit) => {
    const { effectiveFrom, after } = item.payload;
    const investors = await listInvestorIds(tx, after, BATCH);
    for (const investorId of investors) {
      afterCommit(await notify(ports, tx, { investorId, ...noticeOf(effectiveFrom), at: item.at }));
    }
    const last = investors.at(-1);
    if (investors.length < BATCH || last === undefined) return;
    await scheduleBatch(tx, { changeId: item.key, effectiveFrom, at: item.at, after: last });
  });
}

function noticeOf(effectiveFrom: string) {
  // Noon, so that no time zone moves the day when it is written out.
  return {
    kind: 'tariff.changed',
    values: { day: Date.parse(`${effectiveFrom}T12:00:00Z`) },
    link: '/fees',
  };
}
