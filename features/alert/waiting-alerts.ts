import { type AlertKind, type Bound, dayChangeOf, type SeenPrice } from './alert.ts';

/** An alert that waits, as the node keeps it in memory. */
export interface WaitingAlert {
  readonly id: string;
  readonly stockId: string;
  readonly kind: AlertKind;
  readonly bound: Bound;
  /** Business time, epoch milliseconds. */
  readonly createdAt: number;
}

/** The bounds of one stock and kind, the one that is reached first at the end. */
type SortedBounds = WaitingAlert[];

/**
 * All alerts that wait, by stock and kind, sorted by their bounds: a quote looks at the nearest bound of each kind and,
 * where it is not reached, at no other.
 */
export class WaitingAlerts {
  readonly #byStock = new Map<string, Map<AlertKind, SortedBounds>>();
  readonly #alerts = new Map<string, WaitingAlert>();
  #rest = this.#alerts.values();

  get size(): number {
    return this.#alerts.size;
  }

  stocks(): Iterable<string> {
    return this.#byStock.keys();
  }

  /** Every alert that waits for a stock. */
  of(stockId: string): WaitingAlert[] {
    return [...(this.#byStock.get(stockId)?.values() ?? [])].flat();
  }

  /** The next few in turn, so that asking again and again comes to each of them. */
  nextInTurn(count: number): WaitingAlert[] {
    const taken: WaitingAlert[] = [];
    while (taken.length < Math.min(count, this.size)) {
      const { value, done } = this.#rest.next();
      if (done) this.#rest = this.#alerts.values();
      else taken.push(value);
    }
    return taken;
  }

  /** Takes one up; one that is known already changes nothing. */
  add(alert: WaitingAlert): void {
    if (this.#alerts.has(alert.id)) return;
    this.#alerts.set(alert.id, alert);
    const kinds = this.#byStock.get(alert.stockId) ?? new Map<AlertKind, SortedBounds>();
    this.#byStock.set(alert.stockId, kinds);
    const bounds = kinds.get(alert.kind) ?? [];
    kinds.set(alert.kind, bounds);
    bounds.splice(placeIn(bounds, alert), 0, alert);
  }

  /** Forgets one; unknown ones change nothing. */
  remove({ id, stockId, kind, bound }: WaitingAlert): void {
    if (!this.#alerts.delete(id)) return;
    const kinds = this.#byStock.get(stockId);
    const bounds = kinds?.get(kind);
    if (!kinds || !bounds) return;
    let at = placeIn(bounds, { kind, bound });
    while (bounds[at]?.id !== id) at -= 1;
    bounds.splice(at, 1);
    if (bounds.length === 0) kinds.delete(kind);
    if (kinds.size === 0) this.#byStock.delete(stockId);
  }

  /** Those that a price reaches, the nearest bound of each kind first; they go on waiting until `remove`. */
  reachedBy(stockId: string, seen: SeenPrice): WaitingAlert[] {
    const reached: WaitingAlert[] = [];
    for (const [kind, bounds] of this.#byStock.get(stockId) ?? []) {
      const value = kind === 'day_change' ? dayChangeOf(seen) : seen.price;
      for (let at = bounds.length - 1; at >= 0; at -= 1) {
        const alert = bounds[at];
        if (!alert || (kind === 'below' ? value > alert.bound : value < alert.bound)) break;
        reached.push(alert);
      }
    }
    return reached;
  }
}

/** Where a bound belongs: after all that are reached later than it or at the same price. */
function placeIn(bounds: SortedBounds, { kind, bound }: Pick<WaitingAlert, 'kind' | 'bound'>): number {
  const isLater = (other: Bound) => (kind === 'below' ? other <= bound : other >= bound);
  let from = 0;
  let to = bounds.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = bounds[middle];
    if (other && isLater(other.bound)) from = middle + 1;
    else to = middle;
  }
  return from;
}
