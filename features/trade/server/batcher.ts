import { Refusal } from '#kernel/contract/refusal.ts';

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Item> {
  /** Items of one kind are never under way together: the later waits until the earlier has its outcome. */
  kindOf(item: Item): unknown;
  /** Items in one batch at most. */
  readonly maxBatch: number;
  /** Batches under way at once, when earlier ones are late. */
  readonly maxRunning: number;
  /** A batch that takes longer is late: the others do not wait for it. Milliseconds. */
  readonly patienceMs: number;
  /** Items waiting at most; more are refused `server.busy`, nothing done for them. */
  readonly maxWaiting: number;
  /** Of these, of one kind at most. */
  readonly maxOfKind: number;
}

/**
 * Does a batch; `besideLate`: one before it is late, and this one must not queue behind it. An outcome that takes longer than
 * the others may come as a promise: the batch ends without it.
 */
type Run<Item, Outcome> = (
  items: readonly Item[],
  besideLate: boolean,
) => Promise<readonly (Outcome | Promise<Outcome>)[]>;

/**
 * Groups what arrives together: while a batch is under way, what comes waits for the next one. That is begun ahead, before
 * the last has ended, once as many wait as are under way; and at the latest before the last one's outcomes are told. Each
 * item gets an outcome of its own, in the order of the batch; a batch that throws fails its own items alone.
 */
export function createBatcher<Item, Outcome>(
  run: Run<Item, Outcome>,
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
      startNext(underWay.size);
    });
  }

  /** `beside`: how many items have just ended, or are under way. */
  function startNext(beside: number): void {
    const onTime = running - late;
    if (onTime > 1 || running >= options.maxRunning) return;
    if (onTime === 1 && waiting.length < underWay.size) return;
    const batch = takeBatch(beside);
    // All that waits may be of kinds under way: the end of their batches looks again.
    if (batch.length === 0) return;
    void runBatch(batch);
    startNext(underWay.size);
  }

  /**
   * While the same askers come again and again, two halves of them take turns: one is under way while the other hears its
   * outcomes and asks anew. Uneven parts would leave either side waiting for the other.
   */
  function takeBatch(beside: number): Waiting<Item, Outcome>[] {
    const half = Math.ceil((waiting.length + beside) / 2);
    const most = beside === 0 ? options.maxBatch : Math.min(half, options.maxBatch);
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
      startNext(underWay.size);
    }, options.patienceMs);
    const besideLate = late > 0;
    running += 1;
    try {
      const outcomes = await run(
        batch.map((one) => one.item),
        besideLate,
      );
      if (outcomes.length !== batch.length) throw new Error('a batch must give one outcome for each item');
      return () => {
        for (const [index, one] of batch.entries())
          one.resolve(outcomes[index] as Outcome | Promise<Outcome>);
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
