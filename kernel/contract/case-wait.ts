import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Spread into the line of a queue's case: what the console shows of its age and due time, computed by the server. */
export const caseWait = {
  dueAt: instant,
  /** Not over, and past its due time by the clock that set it; a browser's clock has no say. */
  isLate: z.boolean(),
  /** Its age in milliseconds; null once it is over. */
  waitedMs: z.nullable(z.int()),
};

/** Instants of a case, epoch milliseconds of one and the same clock; `endedAt` is null while it waits. */
interface CaseTimes {
  readonly since: number;
  readonly dueAt: number;
  readonly endedAt: number | null;
  readonly now: number;
}

/** How long a case waits and whether it is late. A clock that was moved back makes no age below zero. */
export function waitOf({ since, dueAt, endedAt, now }: CaseTimes): {
  dueAt: string;
  isLate: boolean;
  waitedMs: number | null;
} {
  const waits = endedAt === null;
  return {
    dueAt: new Date(dueAt).toISOString(),
    isLate: waits && dueAt < now,
    waitedMs: waits ? Math.max(0, now - since) : null,
  };
}
