import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { HealthLine } from '#kernel/feature/console-parts.ts';
import { newestRootDate } from './root.store.ts';

/** What is not published by then is missing: a root is published with the first ticks of its day. */
const PUBLISHED_WITHIN_MS = 10 * 60_000;

/** Whether the day's root is published, as the console's dashboard shows it; the source is the last one's date. */
export async function rootHealth(db: Queryable, now: number): Promise<HealthLine> {
  const { date, owed } = await newestRootDate(db);
  const isMissing = owed && date < exchangeDate('XMEX', now - PUBLISHED_WITHIN_MS);
  return { kind: 'proof', part: 'root', state: isMissing ? 'down' : 'good', source: date, counts: [] };
}
