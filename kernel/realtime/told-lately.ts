const KEPT_MS = 60_000;
/** What was on its way when the page heard its last, and its greeting. */
const ON_ITS_WAY_MS = 2_000;

export interface ToldLately {
  /** `knownTo`: the log-in that began with it. */
  tell(investorId: string, knownTo?: string): void;
  /**
   * Whether something that a log-in did not begin with was told within the last `unheardMs`; also where that is not known: longer
   * ago than is kept, or before this node began.
   */
  mayHaveMissed(investorId: string, logInId: string, unheardMs: number): boolean;
}

interface Told {
  readonly at: number;
  readonly knownTo: string | undefined;
  /** When the last was told that `knownTo` does not know. */
  readonly unknownAt: number;
}

const NEVER: Told = {
  at: Number.NEGATIVE_INFINITY,
  knownTo: undefined,
  unknownAt: Number.NEGATIVE_INFINITY,
};

/** Remembers for a minute which investors were told something, so that a page that was not listening asks again. */
export function rememberTold(now: () => number = () => performance.now()): ToldLately {
  const beganAt = now();
  /** In the order of telling. */
  const last = new Map<string, Told>();
  function forgetOld(): void {
    for (const [investorId, { at }] of last) {
      if (now() - at <= KEPT_MS) return;
      last.delete(investorId);
    }
  }
  return {
    tell(investorId, knownTo) {
      const before = last.get(investorId) ?? NEVER;
      const at = now();
      const unknownAt =
        knownTo === undefined ? at : before.knownTo === knownTo ? before.unknownAt : before.at;
      last.delete(investorId);
      last.set(investorId, { at, knownTo, unknownAt });
      forgetOld();
    },
    mayHaveMissed(investorId, logInId, unheardMs) {
      const since = now() - unheardMs - ON_ITS_WAY_MS;
      if (now() - since > KEPT_MS || since < beganAt) return true;
      const { at, knownTo, unknownAt } = last.get(investorId) ?? NEVER;
      return (knownTo === logInId ? unknownAt : at) >= since;
    },
  };
}
