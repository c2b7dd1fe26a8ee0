import type { Transaction } from '#kernel/database/database.ts';
import type { DepositMethod } from '../deposit-method.ts';

/** A credit that one person would decide; `at` is business time, `credited` cents, `fx` pesos for one dollar. */
export interface CreditAlone {
  readonly depositId: string;
  readonly reviewerId: string;
  readonly investorId: string;
  readonly at: number;
  readonly credited: bigint;
  readonly currency: string;
  readonly fx: bigint | null;
}

/** Which sums of 24 hours it would pass; those who credit at once stand in line until they commit. */
export async function passedInDay(
  tx: Transaction,
  { depositId, reviewerId, investorId, at, credited, currency, fx }: CreditAlone,
): Promise<('reviewer' | 'investor')[]> {
  await tx.query('SELECT lock_deposit_day($1, $2)', [reviewerId, investorId]);
  const { rows } = await tx.query<{ passed: ('reviewer' | 'investor')[] }>(
    'SELECT deposit_past_day($1, $2, $3, $4, $5, $6, $7) AS passed',
    [depositId, reviewerId, investorId, new Date(at), credited, currency, fx],
    'deposit.past-day',
  );
  return rows[0]?.passed ?? [];
}

/** When a coin's transfer first confirmed, as its chain's record says; null where nobody has read it. */
export async function confirmedOnChain(
  tx: Transaction,
  method: DepositMethod,
  transferKey: string,
): Promise<{ confirmedAt: Date; source: string } | null> {
  const { rows } = await tx.query<{ confirmedAt: Date; source: string }>(
    `SELECT confirmed_at AS "confirmedAt", source FROM chain_record
      WHERE rail = deposit_rail($1) AND transfer_key = deposit_transfer_key($1, $2)`,
    [method, transferKey],
    'deposit.chain-record',
  );
  return rows[0] ?? null;
}

/** Keeps what a chain's record says of a transfer, the first time it is read. */
export async function keepChainRecord(
  tx: Transaction,
  said: { method: DepositMethod; transferKey: string; confirmedAt: Date; source: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO chain_record (rail, transfer_key, confirmed_at, source)
     VALUES (deposit_rail($1), deposit_transfer_key($1, $2), $3, $4) ON CONFLICT DO NOTHING`,
    [said.method, said.transferKey, said.confirmedAt, said.source],
  );
}
