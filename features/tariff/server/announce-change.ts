import { listInvestorIds } from '#features/account/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { type DueHandler, scheduleDue } from '#kernel/clock/due.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What tells every investor of an agreed change, a batch at a time. */
export const ANNOUNCE = 'tariff.announce';

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

function scheduleBatch(tx: Queryable, { changeId, effectiveFrom, at, after }: Batch): Promise<void> {
  return scheduleDue(tx, { kind: ANNOUNCE, key: changeId, at, payload: { effectiveFrom, after } });
}

/** Tells the next investors and schedules the rest: the item, the notices and what is left commit together. */
export function announceHandler(ports: Ports): DueHandler {
  return async (tx, item, afterCommit) => {
    const { effectiveFrom, after } = item.payload as unknown as Batch;
    const investors = await listInvestorIds(tx, after, BATCH);
    for (const investorId of investors) {
      afterCommit(await notify(ports, tx, { investorId, ...noticeOf(effectiveFrom), at: item.at }));
    }
    const last = investors.at(-1);
    if (investors.length < BATCH || last === undefined) return;
    await scheduleBatch(tx, { changeId: item.key, effectiveFrom, at: item.at, after: last });
  };
}

function noticeOf(effectiveFrom: string) {
  // Noon, so that no time zone moves the day when it is written out.
  return {
    kind: 'tariff.changed',
    values: { day: Date.parse(`${effectiveFrom}T12:00:00Z`) },
    link: '/fees',
  };
}
