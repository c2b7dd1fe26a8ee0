import type { Transaction } from '#kernel/database/database.ts';
import { insertNotice, lockNotices } from './notice.store.ts';

/** By whom a listing is taken down that follows from an issue; nobody of the firm decides on it. */
const BY_ISSUE = { operatorId: '00000000-0000-0000-0000-000000000000', operatorName: 'ipo' };

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
