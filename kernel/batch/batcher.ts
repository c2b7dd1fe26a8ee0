import { createBatchQueue, type QueueLimits, type Waiting } from './batch-queue.ts';

export interface BatcherOptions<Item> extends QueueLimits<Item> {
  /** So many must wait for a batch to be begun ahead: fewer gain nothing by it, and wait for each other's locks. */
  readonly aheadFrom: number;
  /** Batches under way at once, late ones among them. */
  readonly maxRunning: number;
  /** A batch that takes longer is late: the others do not wait for it. Milliseconds. */
  readonly patienceMs: number;
}

/** Does a batch; `besideLate`: one before it is late, and this one must not queue behind it. */
type Run<Item, Outcome> = (items: readonly Item[], besideLate: boolean) => Promise<readonly Outcome[]>;

/**
 * Groups what arrives together: while a batch is under way, what comes waits for the next one. That is begun ahead, before
 * the last has ended, once as many wait as are under way (and `aheadFrom`); and at the latest before the last one's outcomes are told. Each
 * item gets an outcome of its own, in the order of the batch; a batch that throws fails its own items alone.
 */
export function createBatcher<Item, Outcome>(
  run: Run<Item, Outcome>,
  options: BatcherOptions<Item>,
): (item: Item) => Promise<Outcome> {
  const queue = createBatchQueue<Item, Outcome>(options);
  let running = 0;
  let late = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // All requests that this turn of the event loop has read come along.
    setImmediate(() => {
      isScheduled = false;
      startNext(queue.underWayCount());
    });
  }

  /** `beside`: how many items have just ended, or are under way. */
  function startNext(beside: number): void {
    const onTime = running - late;
    if (onTime > 1 || running >= options.maxRunning) return;
    if (onTime === 1 && queue.waitingCount() < Math.max(queue.underWayCount(), options.aheadFrom)) return;
    const batch = queue.take(beside);
    // All that waits may be of kinds under way: the end of their batches looks again.
    if (batch.length === 0) return;
    void runBatch(batch);
    startNext(queue.underWayCount());
  }

  async function runBatch(batch: Waiting<Item, Outcome>[]): Promise<void> {
    const tell = await outcomesOf(batch);
    queue.free(batch);
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
      startNext(queue.underWayCount());
    }, options.patienceMs);
    const besideLate = late > 0;
    running += 1;
    try {
      const items = batch.map(({ item }) => item);
      return tellEach(batch, await run(items, besideLate));
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

  return (item) =>
    new Promise((resolve, reject) => {
      queue.add({ item, resolve, reject });
      schedule();
    });
}

function tellEach<Item, Outcome>(
  batch: readonly Waiting<Item, Outcome>[],
  outcomes: readonly Outcome[],
): () => void {
  if (outcomes.length !== batch.length) throw new Error('a batch must give one outcome for each item');
  return () => {
    for (const [index, one] of batch.entries()) one.resolve(outcomes[index] as Outcome);
  };
}
