import type { Transaction } from '#kernel/database/database.ts';
import type { Offer } from './offer.store.ts';

/** How many simulated applicants each of the sandbox's offers has. */
const CROWD = 200;

/**
 * The sandbox's crowd: simulated applicants with one to five lots each, so that there is something to draw. Behind them
 * there is neither a person nor money; the database takes them for the sandbox's own offers alone.
 */
export async function gatherCrowd(tx: Transaction, offer: Offer): Promise<void> {
  await tx.query(
    `INSERT INTO ipo_application (id, offer_id, investor_id, simulated, state, lots, price, deposit, deposit_before,
       created_at, applied_at, updated_at)
     SELECT encode(sha256(convert_to($1::uuid::text || ' ' || who::text, 'UTF8')), 'hex'), $1, who, true, 'submitted', lots,
            $2::bigint, lots * $3::bigint * $2::bigint / 10000, 0, $4, $4, $4
       FROM (SELECT md5($1::uuid::text || n)::uuid AS who,
                    1 + least(get_byte(decode(md5(n || $1::uuid::text), 'hex'), 0) % 5, $5::int - 1) AS lots
               FROM generate_series(1, $6::int) AS n) crowd`,
    [offer.id, offer.issuePrice ?? offer.priceHigh, offer.lotSize, offer.opensAt, offer.maxLots, CROWD],
    'ipo.gather-crowd',
  );
}

/** Whether the sandbox's series has begun. */
export async function hasSandboxOffers(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ipo_offer WHERE origin = 'sandbox')
         OR EXISTS (SELECT FROM due WHERE kind = 'ipo.sandbox') AS found`,
    [],
    'ipo.has-sandbox-offers',
  );
  return rows[0]?.found ?? false;
}
