import { deliverText } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { keepProgress, nextInvestors, takeGoingOut } from './announcement.store.ts';

/** Investors told in one transaction. */
const BATCH = 500;
/** Batches at most in one round, so that a node that is told to stop stops soon. */
const MAX_BATCHES = 20;

/**
 * Tells the next investors of what is going out to all, batch by batch; progress commits with each batch, so a crash
 * neither forgets nor doubles. Gives whether more is left.
 */
export async function fanOut(ports: Ports): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const announce = await transact(ports.db, (tx) => tellNext(ports, tx));
    if (announce === null) return false;
    announce();
  }
  return true;
}

/** Null where nothing is going out, or where other nodes have all of it in hand. */
async function tellNext(ports: Ports, tx: Transaction): Promise<(() => void) | null> {
  const next = await takeGoingOut(tx);
  if (next === null) return null;
  const investorIds = await nextInvestors(tx, next, BATCH);
  const { id, popup, sentAt } = next;
  const announce = await deliverText(ports, tx, { textId: id, investorIds, popup, at: sentAt.getTime() });
  await keepProgress(tx, {
    id,
    told: investorIds.length,
    toldUpTo: investorIds.at(-1) ?? null,
    finishedAt: investorIds.length < BATCH ? ports.clock.securityNow() : null,
  });
  return announce;
}
