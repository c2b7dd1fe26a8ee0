import type { Queryable } from '#kernel/database/database.ts';

/** What of a root's stamps is served: an authority's own and, where one was asked again, another's. */
const MAX_STAMPS = 4;

/** A root to be stamped, with the tokens that are kept. */
export interface StampedRoot {
  readonly number: string;
  readonly date: string;
  /** 64 hex digits. */
  readonly seal: string;
  /** Since it was published, by the database's clock. */
  readonly ageMs: number;
  readonly tokens: readonly Uint8Array[];
}

/** The newest roots, newest first, with their stamps. */
export async function selectNewestRoots(db: Queryable, rows: number): Promise<StampedRoot[]> {
  const found = await db.query<{ number: bigint; date: string; seal: string; age_ms: number }>(
    `SELECT number, date::text AS date, encode(seal, 'hex') AS seal,
            (extract(epoch FROM now() - published_at) * 1000)::float8 AS age_ms
       FROM proof_root ORDER BY number DESC LIMIT $1`,
    [rows],
    'proof.newest-roots',
  );
  const tokens = await selectStamps(
    db,
    found.rows.map(({ number }) => number.toString()),
  );
  return found.rows.map(({ number, date, seal, age_ms }) => ({
    number: number.toString(),
    date,
    seal,
    ageMs: age_ms,
    tokens: tokens.get(number.toString()) ?? [],
  }));
}

/** The stamps of these roots by their number, the first kept first. */
export async function selectStamps(
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array[]>> {
  const { rows } = await db.query<{ number: bigint; token: Buffer }>(
    `SELECT number, token FROM (
       SELECT number, token, row_number() OVER (PARTITION BY number ORDER BY kept_at, hash) AS place
         FROM proof_stamp WHERE number = ANY($1::bigint[])) stamps
      WHERE place <= $2 ORDER BY number, place`,
    [numbers, MAX_STAMPS],
    'proof.stamps',
  );
  const stamps = new Map<string, Uint8Array[]>();
  for (const { number, token } of rows) {
    const key = number.toString();
    stamps.set(key, [...(stamps.get(key) ?? []), new Uint8Array(token)]);
  }
  return stamps;
}

export async function insertStamp(db: Queryable, number: string, token: Uint8Array): Promise<void> {
  await db.query(
    'INSERT INTO proof_stamp (number, token) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [number, Buffer.from(token)],
    'proof.keep-stamp',
  );
}

/** Every stamp with the seal that it should be of, for the ledger's check. */
export async function selectAllStamps(
  db: Queryable,
): Promise<{ number: bigint; date: string; seal: string; token: Buffer }[]> {
  const { rows } = await db.query<{ number: bigint; date: string; seal: string; token: Buffer }>(
    `SELECT s.number, r.date::text AS date, encode(r.seal, 'hex') AS seal, s.token
       FROM proof_stamp s JOIN proof_root r USING (number) ORDER BY s.number, s.kept_at`,
    [],
    'proof.all-stamps',
  );
  return rows;
}
