import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

/** An item and whom to tell of its outcome. */
export interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueLimits<Item> {
  /** Items of one kind are never under way together: the later waits until the earlier has its outcome. */
  kindOf(item: Item): unknown;
  /** Items in one batch at most. */
  readonly maxBatch: number;
  /** Items waiting at most; more are refused `server.busy`, nothing done for them. */
  readonly maxWaiting: number;
  /** Of these, of one kind at most. */
  readonly maxOfKind: number;
}

/** What waits for a batch, in the order of its coming, and what is under way in one. */
export interface BatchQueue<Item, Outcome> {
  waitingCount(): number;
  underWayCount(): number;
  /** Refuses `server.busy`. */
  add(one: Waiting<Item, Outcome>): void;
  /** The next batch; `beside`: how many items have just ended, or are under way. Empty where all that waits is of kinds under way. */
  take(beside: number): Waiting<Item, Outcome>[];
  /** A batch is over: others of its kinds may follow. */
  free(batch: readonly Waiting<Item, Outcome>[]): void;
}

export function createBatchQueue<Item, Outcome>(limits: QueueLimits<Item>): BatchQueue<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  const underWay = new Set<unknown>();

  function isFull(kind: unknown): boolean {
    if (waiting.length >= limits.maxWaiting) return true;
    if (waiting.length < limits.maxOfKind) return false;
    return waiting.filter(({ item }) => limits.kindOf(item) === kind).length >= limits.maxOfKind;
  }

  return {
    waitingCount: () => waiting.length,
    underWayCount: () => underWay.size,
    add(one) {
      if (isFull(limits.kindOf(one.item))) throw new Refusal(KERNEL_REASONS.serverBusy);
      waiting.push(one);
    },
    /**
     * While the same askers come again and again, two halves of them take turns: one is under way while the other hears its
     * outcomes and asks again. Uneven parts would leave either side waiting for the other.
     */
    take(beside) {
      const half = Math.ceil((waiting.length + beside) / 2);
      const most = beside === 0 ? limits.maxBatch : Math.min(half, limits.maxBatch);
      const taken: Waiting<Item, Outcome>[] = [];
      const left: Waiting<Item, Outcome>[] = [];
      for (const one of waiting) {
        const kind = limits.kindOf(one.item);
        if (taken.length < most && !underWay.has(kind)) {
          underWay.add(kind);
          taken.push(one);
        } else left.push(one);
      }
      waiting = left;
      return taken;
    },
    free(batch) {
      for (const { item } of batch) underWay.delete(limits.kindOf(item));
    },
  };
}
