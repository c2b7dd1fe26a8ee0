/** Whose prices are needed now, by instrument id. */
export interface NeededPrices {
  /** Working orders and margins go by them. */
  readonly money: ReadonlySet<string>;
  /** Alerts wait for them. */
  readonly alerts: ReadonlySet<string>;
  /** People have them on screen. */
  readonly screens: ReadonlySet<string>;
}

/** What the house itself goes by a price for. */
export type HouseNeed = Exclude<keyof NeededPrices, 'screens'>;

/** Who goes by prices says so about once a second; a busy node misses a few. */
const NEEDED_FOR_MS = 10_000;

/** What the house itself needs prices for, by instrument id and the instant until which they are needed. */
export function createHouseNeeds(now: () => number) {
  const needs: Readonly<Record<HouseNeed, Map<string, number>>> = { money: new Map(), alerts: new Map() };
  const idsOf = (need: HouseNeed): ReadonlySet<string> => {
    const until = needs[need];
    for (const [id, at] of until) if (at < now()) until.delete(id);
    return new Set(until.keys());
  };
  return {
    say(ids: Iterable<string>, need: HouseNeed): void {
      for (const id of ids) needs[need].set(id, now() + NEEDED_FOR_MS);
    },
    beside: (screens: ReadonlySet<string>): NeededPrices => ({
      money: idsOf('money'),
      alerts: idsOf('alerts'),
      screens,
    }),
  };
}
