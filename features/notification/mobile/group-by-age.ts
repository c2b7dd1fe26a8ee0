import { daysAgo } from '#ui/list/by-day.ts';

/** How far back a group lies: the nearest by their day, those of before by their week, the rest by their month. */
export type Age = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'month';

export interface AgeGroup<Item> {
  readonly age: Age;
  /** Of its newest, as it was given (ISO 8601). */
  readonly newest: string;
  readonly items: readonly Item[];
}

/** Items, newest first, by how long before `now` their instant was, on the device's own calendar. Weeks begin on Monday. */
export function groupByAge<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => string,
  now: number,
): AgeGroup<Item>[] {
  const groups: { key: string; age: Age; newest: string; items: Item[] }[] = [];
  for (const item of items) {
    const newest = instantOf(item);
    const at = new Date(newest);
    const age = ageOf(at, now);
    const key = age === 'month' ? `${at.getFullYear()}-${at.getMonth()}` : age;
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ key, age, newest, items: [item] });
  }
  return groups.map(({ key: _, ...group }) => group);
}

function ageOf(at: Date, now: number): Age {
  const days = daysAgo(new Date(at).setHours(0, 0, 0, 0), now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  const sinceMonday = (new Date(now).getDay() + 6) % 7;
  if (days <= sinceMonday) return 'thisWeek';
  return days <= sinceMonday + 7 ? 'lastWeek' : 'month';
}
