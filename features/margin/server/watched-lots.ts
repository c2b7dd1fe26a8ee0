import type { Ports } from '#kernel/ports/ports.ts';
import type { MarginRules } from '../margin.ts';
import { TriggerBook, type WatchedLot } from '../trigger-book.ts';
import { triggersOf } from './judge-lot.ts';
import { type Lot, selectWrittenLots } from './margin.store.ts';
import { marginDate } from './margin.ts';

const keyOf = (lot: Pick<Lot, 'investorId' | 'id'>) => `${lot.investorId}/${lot.id}`;

/** Every open leveraged lot of this database as a node keeps it in memory, with the prices at which something is due. */
export class WatchedLots {
  readonly #db: Ports['db'];
  readonly #book = new TriggerBook();
  readonly #lots = new Map<string, Lot>();
  #since = '0';
  /** The day and the rules that the book's prices were computed for. */
  #computedFor = '';

  constructor({ db }: Pick<Ports, 'db'>) {
    this.#db = db;
  }

  get size(): number {
    return this.#book.size;
  }

  stocks(): string[] {
    return [...this.#book.stocks()];
  }

  /** Lots that a price meets. */
  metBy(stockId: string, price: bigint, limit: number): Lot[] {
    return this.#book.metBy(stockId, price, limit).flatMap(({ key }) => this.#lots.get(key) ?? []);
  }

  /** Reads what was written since; once a day, and where the rules changed, every price is computed again. */
  async synchronise(rules: MarginRules, now: number): Promise<void> {
    const { lots: written, next } = await selectWrittenLots(this.#db, this.#since);
    this.#since = next;
    for (const lot of written) this.#lots.set(keyOf(lot), lot);
    const computedFor = `${marginDate(now)} ${rules.call} ${rules.close} ${rules.clear}`;
    if (computedFor === this.#computedFor)
      for (const lot of written) this.#book.put(watched(lot, rules, now));
    else this.#book.replaceAll([...this.#lots.values()].map((lot) => watched(lot, rules, now)));
    this.#computedFor = computedFor;
  }

  forget(lot: Lot): void {
    this.#lots.delete(keyOf(lot));
    this.#book.remove(keyOf(lot));
  }
}

function watched(lot: Lot, rules: MarginRules, now: number): WatchedLot {
  const { call, close, clear } = triggersOf(lot, rules, now);
  const isCalled = lot.calledAt !== null;
  return {
    key: keyOf(lot),
    stockId: lot.stockId,
    below: isCalled ? close : call,
    above: isCalled ? clear : null,
  };
}
