import { HASH_BYTES } from '#kernel/chain/merkle.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';

const CHUNK_HASHES = 1_024;
const CHUNK_BYTES = CHUNK_HASHES * HASH_BYTES;

/** Keeps a tree, the leaves' level first. */
export async function insertTree(
  tx: Transaction,
  number: string,
  levels: readonly Uint8Array[],
): Promise<void> {
  for (const [level, hashes] of levels.entries()) {
    for (let at = 0; at < hashes.length; at += CHUNK_BYTES) {
      await tx.query(
        'INSERT INTO proof_tree (number, level, chunk, hashes) VALUES ($1, $2, $3, $4)',
        [number, level, at / CHUNK_BYTES, Buffer.from(hashes.subarray(at, at + CHUNK_BYTES))],
        'proof.insert-tree',
      );
    }
  }
}

/** The hashes at these places of a root's tree, in their order, as hex digits. */
export async function selectNodes(
  db: Queryable,
  number: string,
  places: readonly { level: number; place: number }[],
): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT encode(substring(t.hashes FROM w.at * ${HASH_BYTES} + 1 FOR ${HASH_BYTES}), 'hex') AS hash
       FROM unnest($2::int[], $3::int[], $4::int[]) WITH ORDINALITY AS w (level, chunk, at, step)
       JOIN proof_tree t ON t.number = $1 AND t.level = w.level AND t.chunk = w.chunk
      ORDER BY w.step`,
    [
      number,
      places.map(({ level }) => level),
      places.map(({ place }) => Math.floor(place / CHUNK_HASHES)),
      places.map(({ place }) => place % CHUNK_HASHES),
    ],
    'proof.nodes',
  );
  return rows.map(({ hash }) => hash);
}
