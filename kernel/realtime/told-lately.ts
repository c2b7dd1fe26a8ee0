const KEPT_MS = 60_000;
/** What was on its way when the page heard its last, and its greeting. */
const ON_ITS_WAY_MS = 2_000;

export interface ToldLately {
  tell(investorId: string): void;
  /** Whether something was told within the last `unheardMs`; also where that is not known: longer ago than is kept, or before this node began. */
  mayHaveMissed(investorId: string, unheardMs: number): boolean;
}

/** Remembers for a minute which investors were told something, so that a page that was not listening asks again. */
export function rememberTold(now: () => number = () => performance.now()): ToldLately {
  const beganAt = now();
  /** In the order of telling. */
  const toldAt = new Map<string, number>();
  function forgetOld(): void {
    for (const [investorId, at] of toldAt) {
      if (now() - at <= KEPT_MS) return;
      toldAt.delete(investorId);
    }
  }
  return {
    tell(investorId) {
      toldAt.delete(investorId);
      toldAt.set(investorId, now());
      forgetOld();
    },
    mayHaveMissed(investorId, unheardMs) {
      const since = now() - unheardMs - ON_ITS_WAY_MS;
      if (now() - since > KEPT_MS || since < beganAt) return true;
      return (toldAt.get(investorId) ?? Number.NEGATIVE_INFINITY) >= since;
    },
  };
}
