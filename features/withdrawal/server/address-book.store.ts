import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { CoinMethod } from '../withdrawal.ts';

/** An address that an investor withdrew to. Instants are business time. */
export interface KnownAddress {
  readonly method: CoinMethod;
  readonly addressHash: Buffer;
  readonly addressSealed: Buffer;
  readonly knownSince: Date;
}

const SHOWN = 6;

/** Since when an investor's address is known; null for a new one. */
export async function knownSince(
  db: Queryable,
  investorId: string,
  method: CoinMethod,
  addressHash: Buffer,
): Promise<number | null> {
  const { rows } = await db.query<{ knownSince: Date }>(
    `SELECT known_since AS "knownSince" FROM withdrawal_address
     WHERE investor_id = $1 AND method = $2 AND address_hash = $3`,
    [investorId, method, addressHash],
    'withdrawal.known-since',
  );
  return rows[0]?.knownSince.getTime() ?? null;
}

/** Remembers an address with the withdrawal that goes there; what is known keeps its day. Epoch milliseconds. */
export async function rememberAddress(
  tx: Transaction,
  used: { investorId: string; method: CoinMethod; addressHash: Buffer; addressSealed: Buffer; at: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_address (investor_id, method, address_hash, address_sealed, known_since, last_used_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (investor_id, method, address_hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [used.investorId, used.method, used.addressHash, used.addressSealed, new Date(used.at)],
  );
}

/** An investor's addresses, the last used first. */
export async function lastAddresses(db: Queryable, investorId: string): Promise<KnownAddress[]> {
  const { rows } = await db.query<KnownAddress & Record<string, unknown>>(
    `SELECT method, address_hash AS "addressHash", address_sealed AS "addressSealed", known_since AS "knownSince"
     FROM withdrawal_address WHERE investor_id = $1 ORDER BY last_used_at DESC, address_hash LIMIT $2`,
    [investorId, SHOWN],
    'withdrawal.last-addresses',
  );
  return rows;
}
