import { blockOn } from '#features/account/server/index.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';

/** A blocked investor buys nothing, and sells like everybody: refuses a buy with −19 `member.blocked`. */
export async function refuseBlockedBuyer(
  db: Queryable,
  investorId: string,
  side: 'buy' | 'sell',
): Promise<void> {
  if (side === 'sell' || (await blockOn(db, investorId)) === null) return;
  throw new Refusal(KERNEL_REASONS.memberBlocked, { code: CODES.userBlacklisted });
}
