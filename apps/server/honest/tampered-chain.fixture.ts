import type pg from 'pg';
import { type ChainEntry, entryHash, GENESIS, toHex } from '#kernel/chain/chain.ts';
import { hashOfLists, sealOf } from '#kernel/chain/daily-root.ts';
import { HASH_BYTES, leafHash, levelsOf } from '#kernel/chain/merkle.ts';

/** What the owner of the database can do, and the application's role cannot: switch off what guards history. */
export async function disarm(owner: pg.Pool): Promise<void> {
  for (const table of [
    'ledger.transaction',
    'ledger.posting',
    'ledger.entry',
    'proof_root',
    'proof_leaf',
    'proof_tree',
  ])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
}

/** The chain as it stands in the tables. */
export async function chainInTables(owner: pg.Pool, investorId: string): Promise<ChainEntry[]> {
  const { rows } = await owner.query('SELECT * FROM ledger.chain_entry WHERE investor_id = $1 ORDER BY seq', [
    investorId,
  ]);
  return rows.map((row) => ({
    investorId: row.investor_id,
    seq: String(row.seq),
    kind: row.kind,
    asset: row.asset,
    delta: String(row.delta),
    before: String(row.balance_before),
    after: String(row.balance_after),
    posting: row.posting,
    at: row.at,
    transactionNumber: String(row.transaction_number),
    transactionName: row.transaction_name,
    reference: row.reference,
    hash: row.hash,
  }));
}

/** Hashes an investor's whole chain again from what the tables say now, and sets head and balances to fit: a perfect forgery. */
export async function rehashChain(owner: pg.Pool, investorId: string): Promise<void> {
  let previous = GENESIS;
  const chain = await chainInTables(owner, investorId);
  for (const entry of chain) {
    previous = await entryHash(previous, entry);
    await owner.query(
      `UPDATE ledger.entry SET hash = decode($3, 'hex') WHERE investor_id = $1 AND seq = $2`,
      [investorId, entry.seq, previous],
    );
    await owner.query(`UPDATE ledger.balance SET ${entry.kind} = $3 WHERE investor_id = $1 AND asset = $2`, [
      investorId,
      entry.asset,
      entry.after,
    ]);
  }
  await owner.query(`UPDATE ledger.chain SET seq = $2, hash = decode($3, 'hex') WHERE investor_id = $1`, [
    investorId,
    chain.length,
    previous,
  ]);
}

/** Makes every published root again over forged leaves: tree, seals and all. */
export async function republishRoots(owner: pg.Pool): Promise<void> {
  const { rows: roots } = await owner.query('SELECT *, date::text AS day FROM proof_root ORDER BY number');
  let previousSeal = GENESIS;
  for (const { number, day, at, heads, audit_seq: auditSeq, audit_head: auditHead, lists } of roots) {
    const { rows: leaves } = await owner.query(
      `SELECT p.investor_id, l.seq, encode(l.head, 'hex') AS head FROM proof_place p
         JOIN LATERAL (SELECT seq, head FROM proof_leaf WHERE investor_id = p.investor_id AND number <= $1
                        ORDER BY number DESC LIMIT 1) l ON true ORDER BY p.position`,
      [number],
    );
    const hashes = leaves.map((leaf) =>
      leafHash({ investorId: leaf.investor_id, seq: BigInt(leaf.seq), head: leaf.head }),
    );
    const levels = levelsOf(new Uint8Array(Buffer.concat(hashes)));
    const draft = {
      number: String(number),
      date: day,
      at: at.toISOString(),
      heads: String(heads),
      root: toHex(levels.at(-1) as Uint8Array),
      auditSeq: String(auditSeq ?? ''),
      auditHead: auditHead?.toString('hex') ?? '',
      listsHash: lists === null ? '' : hashOfLists(lists),
      previousSeal,
    };
    const seal = sealOf(draft);
    await owner.query(
      `UPDATE proof_root SET root = decode($2, 'hex'), previous_seal = decode($3, 'hex'), seal = decode($4, 'hex') WHERE number = $1`,
      [number, draft.root, previousSeal, seal],
    );
    for (const [level, row] of levels.entries())
      await owner.query('UPDATE proof_tree SET hashes = $3 WHERE number = $1 AND level = $2', [
        number,
        level,
        Buffer.from(row.subarray(0, 1024 * HASH_BYTES)),
      ]);
    previousSeal = seal;
  }
}
