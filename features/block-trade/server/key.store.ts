import type { Transaction } from '#kernel/database/database.ts';

/** Wrong keys of a person for an offer; security time, epoch milliseconds. */
export interface KeyTries {
  readonly tries: number;
  readonly lockedUntil: number | null;
}

/** What is known of a person's tries, kept from others until the transaction ends. */
export async function lockTries(tx: Transaction, offerId: string, investorId: string): Promise<KeyTries> {
  await tx.query(
    `INSERT INTO block_key_try (offer_id, investor_id, tries) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
    [offerId, investorId],
    'block.begin-tries',
  );
  const { rows } = await tx.query<{ tries: number; locked_until: Date | null }>(
    'SELECT tries, locked_until FROM block_key_try WHERE offer_id = $1 AND investor_id = $2 FOR UPDATE',
    [offerId, investorId],
    'block.lock-tries',
  );
  return { tries: rows[0]?.tries ?? 0, lockedUntil: rows[0]?.locked_until?.getTime() ?? null };
}

/** Keeps them. */
export async function saveTries(
  tx: Transaction,
  offerId: string,
  investorId: string,
  { tries, lockedUntil }: KeyTries,
): Promise<void> {
  await tx.query(
    'UPDATE block_key_try SET tries = $3, locked_until = $4 WHERE offer_id = $1 AND investor_id = $2',
    [offerId, investorId, tries, lockedUntil === null ? null : new Date(lockedUntil)],
    'block.save-tries',
  );
}
