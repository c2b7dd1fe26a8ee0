import { GENESIS } from '#kernel/chain/chain.ts';
import type { DailyRoot, PublishedRoot } from '#kernel/chain/daily-root.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';

interface RootRow {
  number: bigint;
  date: string;
  at: Date;
  heads: bigint;
  root: Buffer;
  audit_seq: bigint | null;
  audit_head: Buffer | null;
  lists: string | null;
  lists_hash: string;
  previous_seal: Buffer;
  seal: Buffer;
}

const COLUMNS = `r.number, r.date::text AS date, r.at, r.heads, r.root, r.audit_seq, r.audit_head, r.previous_seal, r.seal, r.lists,
   coalesce(encode(sha256(convert_to(r.lists, 'UTF8')), 'hex'), '') AS lists_hash`;

const toRoot = (row: RootRow): DailyRoot => ({
  number: row.number.toString(),
  date: row.date,
  at: row.at.toISOString(),
  heads: row.heads.toString(),
  root: row.root.toString('hex'),
  auditSeq: row.audit_seq?.toString() ?? '',
  auditHead: row.audit_head?.toString('hex') ?? '',
  listsHash: row.lists_hash,
  previousSeal: row.previous_seal.toString('hex'),
  seal: row.seal.toString('hex'),
});

const toPublished = (row: RootRow): PublishedRoot => ({ ...toRoot(row), lists: row.lists ?? '' });

/** Up to `rows` roots, newest first, below a number where one is given. */
export async function selectRoots(
  db: Queryable,
  before: string | null,
  rows: number,
): Promise<PublishedRoot[]> {
  const found = await db.query<RootRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM proof_root r WHERE r.number < coalesce($1::bigint, 9223372036854775807)
      ORDER BY r.number DESC LIMIT $2`,
    [before, rows],
    'proof.roots',
  );
  return found.rows.map(toPublished);
}

/** The root that names a list; null where the next one will, or where there is no such list. */
export async function findRootNaming(db: Queryable, subject: string): Promise<PublishedRoot | null> {
  const { rows } = await db.query<RootRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM proof_list l JOIN proof_root r ON r.number = l.number WHERE l.subject = $1`,
    [subject],
    'proof.root-naming',
  );
  return rows[0] === undefined ? null : toPublished(rows[0]);
}

/** The lists that the next root names, in the form in which it does. */
export async function listsToName(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ lists: string }>(
    'SELECT proof_lists_to_name() AS lists',
    [],
    'proof.lists-to-name',
  );
  return rows[0]?.lists ?? '';
}

/** The date of the newest root, empty where there is none, and whether there is anybody for whom one is owed. */
export async function newestRootDate(db: Queryable): Promise<{ date: string; owed: boolean }> {
  const { rows } = await db.query<{ date: string | null; owed: boolean }>(
    `SELECT (SELECT date::text FROM proof_root ORDER BY number DESC LIMIT 1) AS date,
            EXISTS (SELECT FROM ledger.chain) AS owed`,
    [],
    'proof.newest-root',
  );
  return { date: rows[0]?.date ?? '', owed: rows[0]?.owed ?? false };
}

/** A root with an investor's own head in it. */
export interface OwnRoot {
  readonly root: DailyRoot;
  readonly position: bigint;
  readonly seq: bigint;
  readonly head: string;
}

/** Up to `rows` roots that an investor's head is in, newest first. */
export async function selectOwnRoots(
  db: Queryable,
  investorId: string,
  before: string | null,
  rows: number,
): Promise<OwnRoot[]> {
  const found = await db.query<RootRow & { position: bigint; leaf_seq: bigint; leaf_head: Buffer }>(
    `SELECT ${COLUMNS}, p.position, l.seq AS leaf_seq, l.head AS leaf_head
       FROM proof_place p
       JOIN proof_root r ON r.heads > p.position
       JOIN LATERAL (SELECT seq, head FROM proof_leaf WHERE investor_id = p.investor_id AND number <= r.number
                      ORDER BY number DESC LIMIT 1) l ON true
      WHERE p.investor_id = $1 AND r.number < coalesce($2::bigint, 9223372036854775807)
      ORDER BY r.number DESC LIMIT $3`,
    [investorId, before, rows],
    'proof.own-roots',
  );
  return found.rows.map((row) => ({
    root: toRoot(row),
    position: row.position,
    seq: row.leaf_seq,
    head: row.leaf_head.toString('hex'),
  }));
}

/** Keeps two nodes from publishing at once; false where another is at it. Held until the transaction ends. */
export async function lockPublishing(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ got: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('proof.publish')) AS got`,
  );
  return rows[0]?.got ?? false;
}

/** What the next root follows: number 0 and a seal of zeros before the first. */
export async function lastRoot(tx: Transaction): Promise<Pick<DailyRoot, 'number' | 'date' | 'seal'>> {
  const [last] = await selectRoots(tx, null, 1);
  return last ?? { number: '0', date: '', seal: GENESIS };
}

/** Gives each investor who has a chain and no place the next one; answers how many places there are. */
export async function placeNewcomers(tx: Transaction): Promise<bigint> {
  await tx.query(
    `INSERT INTO proof_place (investor_id, position)
     SELECT c.investor_id, (SELECT count(*) FROM proof_place) + row_number() OVER (ORDER BY c.investor_id) - 1
       FROM ledger.chain c
      WHERE c.seq > 0 AND NOT EXISTS (SELECT FROM proof_place p WHERE p.investor_id = c.investor_id)`,
  );
  const { rows } = await tx.query<{ places: bigint }>('SELECT count(*) AS places FROM proof_place');
  return rows[0]!.places;
}

/** An investor's head at their place. */
export interface PlacedHead {
  readonly position: bigint;
  readonly investorId: string;
  readonly seq: bigint;
  readonly head: string;
}

/** Up to `rows` heads from a place on, in order of place. */
export async function selectHeads(tx: Transaction, from: bigint, rows: number): Promise<PlacedHead[]> {
  const found = await tx.query<{ position: bigint; investor_id: string; seq: bigint; head: string }>(
    `SELECT p.position, p.investor_id, c.seq::bigint AS seq, encode(c.hash, 'hex') AS head
       FROM proof_place p JOIN ledger.chain c USING (investor_id)
      WHERE p.position >= $1 ORDER BY p.position LIMIT $2`,
    [from, rows],
    'proof.heads',
  );
  return found.rows.map(({ position, investor_id, seq, head }) => ({
    position,
    investorId: investor_id,
    seq,
    head,
  }));
}

export async function insertRoot(tx: Transaction, root: PublishedRoot): Promise<void> {
  await tx.query(
    `INSERT INTO proof_root (number, date, at, heads, root, previous_seal, seal, audit_seq, audit_head, lists)
     VALUES ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), decode($7, 'hex'), $8, decode($9, 'hex'), $10)`,
    [
      root.number,
      root.date,
      root.at,
      root.heads,
      root.root,
      root.previousSeal,
      root.seal,
      root.auditSeq,
      root.auditHead,
      root.lists,
    ],
  );
}

/** Keeps the heads that are others than in the root before. */
export async function insertChangedLeaves(tx: Transaction, number: string): Promise<void> {
  await tx.query(
    `INSERT INTO proof_leaf (investor_id, number, seq, head)
     SELECT p.investor_id, $1, c.seq, c.hash
       FROM proof_place p JOIN ledger.chain c USING (investor_id)
       LEFT JOIN LATERAL (SELECT head FROM proof_leaf l WHERE l.investor_id = p.investor_id
                           ORDER BY l.number DESC LIMIT 1) last ON true
      WHERE last.head IS DISTINCT FROM c.hash`,
    [number],
  );
}
