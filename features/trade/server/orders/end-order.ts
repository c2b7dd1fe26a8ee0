import type { Transaction } from '#kernel/database/database.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { finishSale, freeShares } from '../positions/move-position.ts';
import { releaseTransaction } from '../trade.postings.ts';
import { type Order, saveOrder, selectSignedCancel, TAKEN_BACK } from './order.store.ts';

/**
 * Ends a pending order as cancelled with a reason and gives back what is left of its hold, under the investor's lock.
 * What was filled before stays. Gives the order as it then stands.
 */
export async function endOrder(tx: Transaction, order: Order, reason: string, at: number): Promise<Order> {
  const ended: Order = { ...order, state: 'cancelled', reason, holdLeft: 0n, completedAt: at };
  if (order.side === 'sell') {
    const position = await freeShares(tx, order);
    if (order.progress.filled > 0n) await finishSale(tx, position, ended, at);
  }
  await saveOrder(tx, ended);
  // Fills at the very bound may have used up the hold of a fraction's last cent: then there is nothing to release.
  if (order.holdLeft > 0n) {
    const takenBack = reason === TAKEN_BACK ? { signed: await selectSignedCancel(tx, order) } : null;
    await post(tx, releaseTransaction(order, at, takenBack));
  }
  return ended;
}
