/** Lays a statement beside the ledger. Pure: it finds what agrees and names what does not; it adjusts nothing. */

/** One line of a statement, in the asset's smallest unit; positive is what came to the firm. */
export interface StatementLine {
  /** In the file, from 1. */
  readonly line: number;
  /** The outside's date, `YYYY-MM-DD`. */
  readonly date: string;
  /** The outside's word for it: a tracking key, a transaction, an execution. May be empty. */
  readonly reference: string;
  readonly asset: string;
  readonly units: bigint;
}

/** What the ledger says of the same, from the firm's side as a statement tells it. */
export interface LedgerEntry {
  readonly date: string;
  readonly reference: string;
  readonly asset: string;
  readonly units: bigint;
  /** False for what lies just before or after the statement's days: it may be met by its reference, and is not missed. */
  readonly isInPeriod: boolean;
}

/**
 * `missing_here`: the statement has it, the ledger has not; `missing_there`: the reverse; `amount`: both have it, with
 * other amounts; `reference`: both have the amount on that day, under other references, so it may be another thing.
 */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'reference'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One thing in which statement and ledger differ. `line` is the first of those meant. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly asset: string;
  readonly date: string;
  readonly line: number | null;
  readonly reference: string | null;
  readonly ourReference: string | null;
  readonly theirs: bigint | null;
  readonly ours: bigint | null;
}

/** What both sides come to in one asset. */
export interface AssetTotal {
  readonly asset: string;
  readonly theirs: bigint;
  readonly ours: bigint;
}

/** Every line and every entry of the period is either in `matched` or in one of the differences. */
export interface Comparison {
  /** Lines that agree with the ledger to the last unit. */
  readonly matched: number;
  readonly differences: readonly Difference[];
  /** `theirs − ours` of an asset is exactly what its differences come to. By asset's name. */
  readonly totals: readonly AssetTotal[];
}

/** References are compared without spaces and without regard to capitals: banks and wallets write them either way. */
export const sameWords = (reference: string): string => reference.replace(/\s+/g, '').toUpperCase();

/** How references of a source are compared. */
export type Words = (reference: string) => string;

/** What stands under one reference and asset: a transaction that pays many is one line outside, many entries here. */
interface Group {
  lines: StatementLine[];
  entries: LedgerEntry[];
}

const sum = (items: readonly { units: bigint }[]) => items.reduce((total, { units }) => total + units, 0n);

/**
 * Compares by reference first, sums under one reference; what is left is laid together where asset, day and amount are
 * the same, and named as a difference of reference all the same.
 */
export function compare(
  lines: readonly StatementLine[],
  entries: readonly LedgerEntry[],
  wordsOf: Words = sameWords,
): Comparison {
  const differences: Difference[] = [];
  const met: LedgerEntry[] = [];
  const looseLines: StatementLine[] = [];
  const looseEntries: LedgerEntry[] = [];
  let matched = 0;
  for (const group of groupsOf(lines, entries, wordsOf)) {
    if (group.lines.length === 0) {
      looseEntries.push(...group.entries.filter(({ isInPeriod }) => isInPeriod));
    } else if (group.entries.length === 0) {
      looseLines.push(...group.lines);
    } else {
      met.push(...group.entries);
      if (sum(group.lines) === sum(group.entries)) matched += group.lines.length;
      else differences.push(otherAmount(group));
    }
  }
  differences.push(...pairUp(looseLines, looseEntries));
  return {
    matched,
    differences: differences.sort(byPlace),
    totals: totalsOf(lines, [...met, ...looseEntries]),
  };
}

function groupsOf(lines: readonly StatementLine[], entries: readonly LedgerEntry[], wordsOf: Words): Group[] {
  const groups = new Map<string, Group>();
  let nameless = 0;
  const groupOf = (asset: string, reference: string): Group => {
    const words = wordsOf(reference);
    // Without a reference each stands for itself.
    const key = words === '' ? `${asset} ${nameless++}` : `${asset}\n${words}`;
    const group = groups.get(key) ?? { lines: [], entries: [] };
    groups.set(key, group);
    return group;
  };
  for (const line of lines) groupOf(line.asset, line.reference).lines.push(line);
  for (const entry of entries) groupOf(entry.asset, entry.reference).entries.push(entry);
  return [...groups.values()];
}

function otherAmount({ lines, entries }: Group): Difference {
  const [line] = lines;
  const [entry] = entries;
  return {
    kind: 'amount',
    asset: line?.asset ?? '',
    date: line?.date ?? '',
    line: line?.line ?? null,
    reference: line?.reference ?? null,
    ourReference: entry?.reference ?? null,
    theirs: sum(lines),
    ours: sum(entries),
  };
}

function pairUp(lines: readonly StatementLine[], entries: readonly LedgerEntry[]): Difference[] {
  const waiting = new Map<string, LedgerEntry[]>();
  const keyOf = ({ asset, date, units }: StatementLine | LedgerEntry) => `${asset} ${date} ${units}`;
  for (const entry of entries) {
    const key = keyOf(entry);
    waiting.set(key, [...(waiting.get(key) ?? []), entry]);
  }
  const found = lines.map((line): Difference => {
    const entry = waiting.get(keyOf(line))?.shift();
    return {
      kind: entry === undefined ? 'missing_here' : 'reference',
      asset: line.asset,
      date: line.date,
      line: line.line,
      reference: line.reference,
      ourReference: entry?.reference ?? null,
      theirs: line.units,
      ours: entry?.units ?? null,
    };
  });
  const left = [...waiting.values()].flat().map((entry): Difference => {
    const { asset, date, reference, units } = entry;
    const missing = { line: null, reference: null, theirs: null };
    return { kind: 'missing_there', asset, date, ourReference: reference, ours: units, ...missing };
  });
  return [...found, ...left];
}

/** By day; of one day the statement's own order first, then what only the ledger has. */
function byPlace(a: Difference, b: Difference): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.line !== b.line) return (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER);
  return (a.ourReference ?? '') < (b.ourReference ?? '') ? -1 : 1;
}

function totalsOf(lines: readonly StatementLine[], entries: readonly LedgerEntry[]): AssetTotal[] {
  const assets = [...new Set([...lines, ...entries].map(({ asset }) => asset))].sort();
  return assets.map((asset) => ({
    asset,
    theirs: sum(lines.filter((line) => line.asset === asset)),
    ours: sum(entries.filter((entry) => entry.asset === asset)),
  }));
}
