import type { Transaction } from '#kernel/database/database.ts';
import { natureOf } from '../deposit-method.ts';
import { transferKeyOf } from '../transfer-key.ts';
import { confirmedOnChain, keepChainRecord } from './day-limit.store.ts';
import type { DepositRow } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';

/** A practice chain confirms a transfer at the instant at which its investor told of it: nobody chooses. */
export const PRACTICE_CHAIN = 'sandbox';

/** When a transfer first confirmed by its chain's own record, epoch milliseconds; null for money, and while no record was read. */
export async function recordedAt(
  { ports }: DepositParts,
  tx: Transaction,
  { method, createdAt }: DepositRow,
  typedKey: string | undefined,
): Promise<number | null> {
  if (natureOf(method).coin === null) return null;
  const transferKey = transferKeyOf(method, typedKey ?? '');
  const kept = transferKey === null ? null : await confirmedOnChain(tx, method, transferKey);
  if (kept !== null) return kept.confirmedAt.getTime();
  return ports.config.mode === 'sandbox' ? createdAt.getTime() : null;
}

/** Keeps what a practice chain says; a real one's record is kept by who reads it. */
export async function keepPractice(
  { ports }: DepositParts,
  tx: Transaction,
  { method, createdAt }: DepositRow,
  transferKey: string,
): Promise<void> {
  if (natureOf(method).coin === null || ports.config.mode !== 'sandbox') return;
  await keepChainRecord(tx, { method, transferKey, confirmedAt: createdAt, source: PRACTICE_CHAIN });
}
