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
  /** Batches under way at once, when the earlier ones are late. */
  readonly maxRunning: number;
  /** A batch that takes longer is late: the next one does not wait for it. Milliseconds. */
  readonly patienceMs: number;
  /** Items waiting at most; more are refused `server.busy`, nothing done for them. */
  readonly maxWaiting: number;
  /** Of these, of one kind at most. */
  readonly maxOfKind: number;
}

/**
 * Groups what arrives together: while a batch is under way, what comes waits for the next one, which is begun before the
 * outcomes of the last are told. Each item gets an outcome of its own, in the order of the batch; a batch that throws fails
 * its own items alone.
 */
export function createBatcher<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  options: BatcherOptions<Item>,
): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  const underWay = new Set<unknown>();
  let running = 0;
  let late = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    // All requests that this turn of the event loop has read come along.
    setImmediate(() => {
      isScheduled = false;
      startNext();
    });
  }

  /** `ended`: how many items the batch had that has just ended. */
  function startNext(ended = 0): void {
    if (running > late || running >= options.maxRunning) return;
    const batch = takeBatch(ended);
    // All that waits may be of kinds under way: the end of their batches looks again.
    if (batch.length > 0) void runBatch(batch);
  }

  /**
   * While the same askers come again and again, two halves of them take turns: one is under way while the other hears its
   * outcomes and asks anew. Uneven parts would leave either side waiting for the other.
   */
  function takeBatch(ended: number): Waiting<Item, Outcome>[] {
    const half = Math.ceil((waiting.length + ended) / 2);
    const most = ended === 0 ? options.maxBatch : Math.min(half, options.maxBatch);
    const taken: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    for (const one of waiting) {
      const kind = options.kindOf(one.item);
      if (taken.length < most && !underWay.has(kind)) {
        underWay.add(kind);
        taken.push(one);
      } else left.push(one);
    }
    waiting = left;
    return taken;
  }

  async function runBatch(batch: Waiting<Item, Outcome>[]): Promise<void> {
    const tell = await outcomesOf(batch);
    for (const one of batch) underWay.delete(options.kindOf(one.item));
    startNext(batch.length);
    // What the next batch asks leaves first: telling these may take as long as it does.
    setImmediate(tell);
  }

  /** Runs a batch to its end; what it gives tells each item of its outcome. */
  async function outcomesOf(batch: Waiting<Item, Outcome>[]): Promise<() => void> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      startNext();
    }, options.patienceMs);
    running += 1;
    try {
      const outcomes = await run(batch.map((one) => one.item));
      if (outcomes.length !== batch.length) throw new Error('a batch must give one outcome for each item');
      return () => {
        for (const [index, one] of batch.entries()) one.resolve(outcomes[index] as Outcome);
      };
    } catch (error) {
      return () => {
        for (const one of batch) one.reject(error);
      };
    } finally {
      clearTimeout(timer);
      running -= 1;
      if (isLate) late -= 1;
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
