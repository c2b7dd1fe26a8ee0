import type { Transaction } from '#kernel/database/database.ts';
import { BY_ISSUE, insertNotice, lockNotices } from './notice.store.ts';

/** That a stock is listed from an exchange's date on, with where that is published. Instants: business and security time. */
export async function announceListing(
  tx: Transaction,
  listing: { instrumentId: string; on: string; reference: string; at: number; securityAt: number },
): Promise<void> {
  const { instrumentId, on, reference, at, securityAt } = listing;
  await lockNotices(tx);
  await insertNotice(tx, {
    ...BY_ISSUE,
    kind: 'listed',
    instrumentId,
    effectiveOn: on,
    reference,
    at,
    recordedAt: securityAt,
  });
}
