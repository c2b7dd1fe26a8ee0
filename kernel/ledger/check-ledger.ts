import { createHash } from 'node:crypto';
import { ChainWalk, GENESIS } from '#kernel/chain/chain.ts';
import type { Database, Queryable } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { readChain } from './chain-entries.ts';
import { type FoundRow, INVARIANTS, type Invariant } from './ledger-invariants.ts';

export type { FoundRow, Invariant, KeyedInvariant, SqlInvariant } from './ledger-invariants.ts';
export { withKeys } from './ledger-invariants.ts';

/** One thing that does not hold: which invariant, which row, and what stands there. */
export interface LedgerFault extends FoundRow {
  readonly invariant: string;
}

/** What was looked at, and what was wrong; sound when `faults` is empty. */
export interface LedgerReport {
  readonly investors: bigint;
  readonly transactions: bigint;
  readonly postings: bigint;
  readonly entries: bigint;
  /** What investors hold of each asset, available and frozen together, in its smallest unit. */
  readonly held: readonly { readonly asset: string; readonly units: bigint }[];
  readonly invariants: readonly string[];
  /** At most 100 of each invariant. */
  readonly faults: readonly LedgerFault[];
}

const CHAINS = 'each chain is unbroken, its hashes made again, its head and balances those on record';
const MAX_FAULTS = 100;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Checks the whole ledger on one snapshot: the invariants of docs/architecture.md, every chain hashed again, and the
 * invariants that features add (trade: positions equal the shares in custody). Reads everything once.
 */
export async function checkLedger(db: Database, further: readonly Invariant[] = []): Promise<LedgerReport> {
  const invariants = [...INVARIANTS, ...further];
  return transact(
    db,
    async (tx) => {
      const faults: LedgerFault[] = [];
      for (const invariant of invariants) faults.push(...(await faultsOf(tx, invariant)));
      faults.push(...(await brokenChains(tx)));
      return { ...(await figures(tx)), invariants: [...invariants.map(({ name }) => name), CHAINS], faults };
    },
    { isolation: 'repeatable read' },
  );
}

async function faultsOf(tx: Queryable, invariant: Invariant): Promise<LedgerFault[]> {
  const rows = 'find' in invariant ? await invariant.find(tx) : await rowsOf(tx, invariant.sql);
  // What is wrong comes before what could not be looked at, so that the latter never takes its place.
  return [...rows.filter(({ isUnseen }) => !isUnseen), ...rows.filter(({ isUnseen }) => isUnseen)]
    .slice(0, MAX_FAULTS)
    .map((row) => ({ invariant: invariant.name, ...row }));
}

async function rowsOf(tx: Queryable, sql: string): Promise<FoundRow[]> {
  const { rows } = await tx.query<{ place: string; found: string }>(`${sql} LIMIT ${MAX_FAULTS}`);
  return rows;
}

async function figures(tx: Queryable) {
  const { rows } = await tx.query<Record<'investors' | 'transactions' | 'postings' | 'entries', bigint>>(
    `SELECT (SELECT count(*) FROM ledger.chain) AS investors, (SELECT count(*) FROM ledger.transaction) AS transactions,
            (SELECT count(*) FROM ledger.posting) AS postings, (SELECT count(*) FROM ledger.entry) AS entries`,
  );
  const { rows: held } = await tx.query<{ asset: string; units: string }>(
    'SELECT asset, sum(available::bigint + frozen::bigint)::text AS units FROM ledger.balance GROUP BY asset ORDER BY asset',
  );
  return { ...rows[0]!, held: held.map(({ asset, units }) => ({ asset, units: BigInt(units) })) };
}

async function brokenChains(tx: Queryable): Promise<LedgerFault[]> {
  // A chain whose head was deleted still has entries; one whose entries were deleted still has its head.
  const { rows } = await tx.query<{ investor_id: string; seq: bigint | null; head: string | null }>(
    `SELECT investor_id, c.seq, encode(c.hash, 'hex') AS head
       FROM ledger.chain c FULL JOIN (SELECT DISTINCT investor_id FROM ledger.entry) e USING (investor_id)
      ORDER BY investor_id`,
  );
  const faults: LedgerFault[] = [];
  for (const { investor_id, seq, head } of rows) {
    const fault = await chainFault(tx, investor_id, seq ?? 0n, head ?? GENESIS);
    if (fault) faults.push({ invariant: CHAINS, ...fault });
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults;
}

/** The first row of a chain that does not fit, or a head or balance that the rows do not lead to. */
async function chainFault(tx: Queryable, investorId: string, seq: bigint, head: string) {
  const walk = new ChainWalk(investorId, sha256);
  for await (const entry of readChain(tx, investorId)) {
    const fault = await walk.take(entry);
    if (fault) return { place: `${investorId} entry ${walk.seq + 1n}`, found: `${fault} does not fit` };
  }
  if (walk.seq !== seq || walk.head !== head)
    return { place: `${investorId} head ${seq}`, found: `the chain ends at ${walk.seq} ${walk.head}` };
  const { rows } = await tx.query<{ asset: string; available: bigint; frozen: bigint }>(
    'SELECT asset, available, frozen FROM ledger.balance WHERE investor_id = $1 ORDER BY asset',
    [investorId],
  );
  const odd = rows.find(
    ({ asset, available, frozen }) =>
      walk.balance('available', asset) !== available || walk.balance('frozen', asset) !== frozen,
  );
  return odd
    ? { place: `${investorId} balance ${odd.asset}`, found: 'is not what its chain leads to' }
    : null;
}
