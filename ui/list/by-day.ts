/** What happened on one day of the device's own time. */
export interface DayGroup<Item> {
  /** Midnight of that day, epoch milliseconds. */
  readonly day: number;
  readonly items: readonly Item[];
}

/** Items, newest first, by the day of their instant (ISO 8601). */
export function groupByDay<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => string,
): DayGroup<Item>[] {
  const groups: { day: number; items: Item[] }[] = [];
  for (const item of items) {
    const day = midnightOf(Date.parse(instantOf(item)));
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
