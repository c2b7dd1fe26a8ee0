import type { Transaction } from '#kernel/database/database.ts';
import type { Money, Price } from '#kernel/money/money.ts';
import type { ApplicationState } from '../contract.ts';

/** An application as it was settled or delivered. */
export interface Settled {
  readonly id: string;
  readonly investorId: string;
  readonly simulated: boolean;
  readonly state: ApplicationState;
  readonly lots: number;
  readonly allottedShares: bigint | null;
  readonly allottedPrice: Price | null;
  readonly allottedAmount: Money | null;
  readonly refund: Money | null;
  readonly positionId: string | null;
}

/** Settles so many applications, each with its posting; none left where fewer come back. */
export async function settleBatch(
  tx: Transaction,
  batch: { offerId: string; limit: number; at: number },
): Promise<Settled[]> {
  const { rows } = await tx.query<Settled & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", simulated, state, lots, allotted_shares AS "allottedShares",
            allotted_price AS "allottedPrice", allotted_amount AS "allottedAmount", refund, position_id AS "positionId"
       FROM ipo_settle_batch($1, $2, $3)`,
    [batch.offerId, batch.limit, new Date(batch.at)],
    'ipo.settle-batch',
  );
  return rows;
}

/** Delivers the shares of as many winners as there are ids for their positions. */
export async function deliverBatch(
  tx: Transaction,
  batch: { offerId: string; positionIds: readonly string[]; at: number },
): Promise<Settled[]> {
  const { rows } = await tx.query<Settled & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", simulated, state, lots, allotted_shares AS "allottedShares",
            allotted_price AS "allottedPrice", allotted_amount AS "allottedAmount", refund, position_id AS "positionId"
       FROM ipo_deliver_batch($1, $2, $3)`,
    [batch.offerId, batch.positionIds, new Date(batch.at)],
    'ipo.deliver-batch',
  );
  return rows;
}

/** Whether an offer still has winners who wait for the issue price. */
export async function hasWinnersUnpaid(tx: Transaction, offerId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ipo_application WHERE offer_id = $1 AND state = 'winning') AS found`,
    [offerId],
    'ipo.winners-unpaid',
  );
  return rows[0]?.found ?? false;
}
