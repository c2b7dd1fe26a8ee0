import { type ChainEntry, type ChainFault, ChainWalk, type Sha256 } from './chain.ts';
import { type DailyRoot, type Inclusion, inclusionsFault, type RootFinding } from './daily-root.ts';

/** A head that somebody kept: of a receipt, a statement, an earlier look. Without a seq it must be anywhere in the chain. */
export interface KeptHead {
  readonly seq: bigint | null;
  /** 64 hex digits. */
  readonly hash: string;
}

/** A kept head that no longer fits: `found` is what stands at its seq now, null where the chain does not reach it. */
export interface LostHead<Kept extends KeptHead> {
  readonly kept: Kept;
  readonly found: string | null;
}

/** What a verification came to; all is well when `row`, `root` are null and `lost` is empty. */
export interface ProofReport<Kept extends KeptHead> {
  /** The last entry that fits, and its hash. */
  readonly seq: bigint;
  readonly head: string;
  /** The first row that does not fit; `entry` is null where it is not there at all. */
  readonly row: {
    readonly seq: bigint;
    readonly fault: ChainFault;
    readonly entry: ChainEntry | null;
  } | null;
  /** Kept heads that were compared; those beyond a row that does not fit could not be. */
  readonly compared: readonly Kept[];
  readonly lost: readonly LostHead<Kept>[];
  readonly root: RootFinding | null;
  /** What the chain adds up to, in smallest units, by `<kind> <asset>`. */
  readonly balances: ReadonlyMap<string, bigint>;
}

/** A daily root that was seen before, and the investor's place in its tree. */
export interface KeptRoot extends Pick<DailyRoot, 'number' | 'date' | 'seal'> {
  readonly position?: string;
}

/** What is verified. */
export interface Proof<Kept extends KeptHead> {
  readonly investorId: string;
  /** In order from the first. */
  readonly entries: Iterable<ChainEntry> | AsyncIterable<ChainEntry>;
  /** Where the chain is said to end; asked once all entries have come. */
  readonly end: () => { readonly seq: string; readonly head: string };
  readonly kept: readonly Kept[];
  /** Ascending; asked once all entries have come. */
  readonly inclusions?: () => readonly Inclusion[];
  /** Roots seen before: the inclusion of the same number must have the same seal and, where it was kept, the same place. */
  readonly keptRoots?: readonly KeptRoot[];
  readonly sha256?: Sha256;
}

/**
 * Verifies a chain against all that is at hand: itself, its own end, heads that were kept, roots that were published. Names
 * the first row that does not fit, and every kept head that no longer does.
 */
export async function verifyProof<Kept extends KeptHead>(proof: Proof<Kept>): Promise<ProofReport<Kept>> {
  const walk = new ChainWalk(proof.investorId, proof.sha256);
  const hashes: string[] = [];
  let row: ProofReport<Kept>['row'] = null;
  for await (const entry of proof.entries) {
    const fault = await walk.take(entry);
    if (fault) {
      row = { seq: walk.seq + 1n, fault, entry };
      break;
    }
    hashes.push(entry.hash);
  }
  row ??= endFault(walk, proof.end());
  // Beyond a row that does not fit nothing is known of later heads; one that was kept below it still speaks.
  const known = (kept: Kept) =>
    row === null || row.entry === null || (kept.seq !== null && kept.seq <= walk.seq);
  const compared = proof.kept.filter(known);
  const hashAt = (seq: bigint) => (seq > 0n ? hashes[Number(seq) - 1] : undefined);
  const places = new Set(hashes);
  const lost = compared.flatMap((kept) => {
    const fits = kept.seq === null ? places.has(kept.hash) : hashAt(kept.seq) === kept.hash;
    return fits ? [] : [{ kept, found: (kept.seq === null ? undefined : hashAt(kept.seq)) ?? null }];
  });
  return {
    seq: walk.seq,
    head: walk.head,
    row,
    compared,
    lost,
    root: row === null ? rootFault(proof, hashAt) : null,
    balances: walk.balances(),
  };
}

function endFault(walk: ChainWalk, end: { seq: string; head: string }): ProofReport<KeptHead>['row'] {
  if (end.seq === walk.seq.toString() && end.head === walk.head) return null;
  return { seq: walk.seq + 1n, fault: 'seq', entry: null };
}

function rootFault<Kept extends KeptHead>(
  { investorId, inclusions = () => [], keptRoots = [] }: Proof<Kept>,
  hashAt: (seq: bigint) => string | undefined,
): RootFinding | null {
  const given = inclusions();
  const fault = inclusionsFault(investorId, given, hashAt);
  if (fault) return fault;
  const first = BigInt(given[0]?.root.number ?? 0);
  for (const { number, date, seal, position } of keptRoots) {
    const now = given.find(({ root }) => root.number === number);
    if (now !== undefined && now.root.seal !== seal) return { number, date, fault: 'seal' };
    if (now !== undefined && position !== undefined && now.position !== position)
      return { number, date, fault: 'position' };
    if (now === undefined && BigInt(number) >= first) return { number, date, fault: 'missing' };
  }
  return null;
}
