import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const reserved = new AsyncLocalStorage<true>();

/** Does work that may take connections of the reserve, with all that it asks the database for on its way. */
export function withReserve<Result>(work: () => Result): Result {
  return reserved.run(true, work);
}

type Told = Parameters<pg.Pool['connect']>[0];

/**
 * A pool beside which a few connections are kept for work `withReserve`, for when all others are taken; and which knows how long
 * is waited for one.
 */
export class ReservedPool extends pg.Pool {
  readonly #reserve: pg.Pool | null;
  /** Since when each waits, the longest first; process time, milliseconds. */
  readonly #waiting = new Map<symbol, number>();

  constructor(config: pg.PoolConfig, reserve: pg.Pool | null) {
    super(config);
    this.#reserve = reserve;
  }

  /** How long the one who waits longest has waited, milliseconds; 0 where nobody does. */
  get waitedMs(): number {
    const [since] = this.#waiting.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.PoolClient> | undefined {
    const client = this.#take();
    if (told === undefined) return client;
    client.then(
      (given) => told(undefined, given, given.release),
      (error) => told(error, undefined, () => undefined),
    );
    return undefined;
  }

  #take(): Promise<pg.PoolClient> {
    if (!this.#isTaken()) return super.connect();
    if (this.#reserve !== null && reserved.getStore()) return this.#reserve.connect();
    const waiting = Symbol();
    this.#waiting.set(waiting, performance.now());
    return super.connect().finally(() => this.#waiting.delete(waiting));
  }

  #isTaken(): boolean {
    return this.idleCount <= this.waitingCount && this.totalCount >= this.options.max;
  }
}
