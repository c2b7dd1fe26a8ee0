import { Refusal } from '#kernel/contract/refusal.ts';

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Item> {
  /** Items of one kind are never under way together: the later waits until the earlier has its outcome. */
  kindOf(item: Item): unknown;
  /** Items in one batch at most. */
  readonly maxBatch: number;
  /** Batches under way at once. */
  readonly maxRunning: number;
  /** Items waiting at most; more are refused `server.busy`, nothing done for them. */
  readonly maxWaiting: number;
  /** Of these, of one kind at most. */
  readonly maxOfKind: number;
}

/**
 * Groups what arrives together: while batches are under way, what comes waits for the next one. Each item gets an
 * outcome of its own, in the order of the batch; a batch that throws fails its own items alone.
 */
export function createBatcher<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  options: BatcherOptions<Item>,
): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  const underWay = new Set<unknown>();
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running >= options.maxRunning || waiting.length === 0) return;
    isScheduled = true;
    // All requests that this turn of the event loop has read come along.
    setImmediate(() => {
      isScheduled = false;
      if (running >= options.maxRunning) return;
      const batch = takeBatch();
      // All that waits is of kinds under way: the end of their batches looks again.
      if (batch.length === 0) return;
      void runBatch(batch);
      schedule();
    });
  }

  function takeBatch(): Waiting<Item, Outcome>[] {
    const taken: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    for (const one of waiting) {
      const kind = options.kindOf(one.item);
      if (taken.length < options.maxBatch && !underWay.has(kind)) {
        underWay.add(kind);
        taken.push(one);
      } else left.push(one);
    }
    waiting = left;
    return taken;
  }

  async function runBatch(batch: Waiting<Item, Outcome>[]): Promise<void> {
    running += 1;
    try {
      const outcomes = await run(batch.map((one) => one.item));
      if (outcomes.length !== batch.length) throw new Error('a batch must give one outcome for each item');
      for (const [index, one] of batch.entries()) one.resolve(outcomes[index] as Outcome);
    } catch (error) {
      for (const one of batch) one.reject(error);
    } finally {
      running -= 1;
      for (const one of batch) underWay.delete(options.kindOf(one.item));
      schedule();
    }
  }

  function isFull(kind: unknown): boolean {
    if (waiting.length >= options.maxWaiting) return true;
    if (waiting.length < options.maxOfKind) return false;
    return waiting.filter(({ item }) => options.kindOf(item) === kind).length >= options.maxOfKind;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (isFull(options.kindOf(item))) {
        reject(new Refusal('server.busy'));
        return;
      }
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
