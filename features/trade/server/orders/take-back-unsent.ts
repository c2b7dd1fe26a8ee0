import { scheduleDue } from '#kernel/clock/due.ts';
import type { Trading } from '../trading.ts';
import { isOutside } from '../venue/venue.ts';
import { selectUnsent } from './overdue.store.ts';
import { ORDER_EXPIRE } from './session-close.ts';

/** What is confirmed at the prices of now is not sent at those of long ago. */
const LEAVES_WITHIN_MS = 120_000;

/**
 * A market order that a venue outside has not taken for two minutes is taken back, as its investor could: what has not
 * left does not leave any more, what arrived after all is asked to be cancelled. A limit order goes on waiting.
 */
export async function takeBackUnsent({ ports, venues }: Trading, now: number): Promise<void> {
  for (const { venue, exchanges } of venues.desks) {
    if (!isOutside(venue)) continue;
    for (const order of await selectUnsent(ports.db, now - LEAVES_WITHIN_MS, exchanges))
      await scheduleDue(ports.db, {
        kind: ORDER_EXPIRE,
        key: order.id,
        at: now,
        payload: { ...order, reason: 'order.not_sent' },
      });
  }
}
