import type { Notification } from '../contract.ts';

/** What was told on one day of the device's own time. */
export interface DayGroup {
  /** Midnight of that day, epoch milliseconds. */
  readonly day: number;
  readonly items: readonly Notification[];
}

/** Notifications, newest first, by the day on which they were told. */
export function groupByDay(items: readonly Notification[]): DayGroup[] {
  const groups: { day: number; items: Notification[] }[] = [];
  for (const item of items) {
    const day = midnightOf(Date.parse(item.createdDate));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

/** How many days before `now` a day was: 0 for today, 1 for yesterday. Days with a change of the clock are shorter or longer. */
export function daysAgo(day: number, now: number): number {
  return Math.round((midnightOf(now) - day) / 86_400_000);
}

const midnightOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);
