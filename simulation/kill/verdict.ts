/** What was promised of one kind, to one investor or by all operators, and what the server holds of it. */
export interface Account {
  readonly intents: readonly {
    readonly ids: ReadonlySet<string>;
    readonly refused: string | null;
    readonly unanswered: number;
  }[];
  readonly held: readonly string[];
}

export interface Verdict {
  readonly acknowledged: number;
  readonly refused: number;
  /** Sends whose answer a kill swallowed. */
  readonly unanswered: number;
  /** Commands that were acknowledged and are not there. */
  readonly lost: readonly string[];
  /** Commands that are there a second time, or that nobody was told of. */
  readonly doubled: readonly string[];
  /** Intents that never got a yes or a no. */
  readonly undecided: number;
}

/** Compares promises with what is there: each acknowledged intent is one command, each command one acknowledged intent. */
export function judge(accounts: readonly Account[]): Verdict {
  const intents = accounts.flatMap((account) => account.intents);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { intents: own, held } of accounts) {
    const there = new Set(held);
    const promised = own.map((intent) => [...intent.ids]);
    const counted = new Set(promised.flatMap(([first]) => first ?? []));
    lost.push(...promised.flat().filter((id) => !there.has(id)));
    doubled.push(...promised.flatMap(([, ...more]) => more));
    doubled.push(...held.filter((id, index) => !counted.has(id) || held.indexOf(id) !== index));
    // Two intents that share an id are one command too few, which only the count shows.
    if (promised.filter((ids) => ids.length > 0).length !== counted.size)
      lost.push('an id shared by two intents');
  }
  return {
    acknowledged: intents.filter((intent) => intent.ids.size > 0).length,
    refused: intents.filter((intent) => intent.refused !== null).length,
    unanswered: intents.reduce((sum, intent) => sum + intent.unanswered, 0),
    lost,
    doubled: [...new Set(doubled)],
    undecided: intents.filter((intent) => intent.ids.size === 0 && intent.refused === null).length,
  };
}
