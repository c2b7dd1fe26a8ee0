import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** The list of an offer and what was drawn from it. */
export interface StoredDraw {
  readonly offerId: string;
  readonly closedAt: Date;
  readonly allocatedLots: number;
  readonly list: string;
  readonly listHash: string;
  readonly randomness: string | null;
  readonly signature: string | null;
  readonly winners: readonly { readonly id: string; readonly shares: number }[] | null;
}

/** Makes the list final. The database makes it again from the applications before it takes it. */
export async function insertDraw(
  tx: Transaction,
  draw: {
    offerId: string;
    closedAt: Date;
    allocatedLots: number;
    list: string;
    listHash: string;
    applicants: number;
    lots: bigint;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO ipo_draw (offer_id, closed_at, allocated_lots, list, list_hash, applicants, lots)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [draw.offerId, draw.closedAt, draw.allocatedLots, draw.list, draw.listHash, draw.applicants, draw.lots],
    'ipo.insert-draw',
  );
}

export async function findDraw(db: Queryable, offerId: string): Promise<StoredDraw | null> {
  const { rows } = await db.query<StoredDraw & Record<string, unknown>>(
    `SELECT offer_id AS "offerId", closed_at AS "closedAt", allocated_lots AS "allocatedLots", list,
            list_hash AS "listHash", randomness, signature, winners FROM ipo_draw WHERE offer_id = $1`,
    [offerId],
    'ipo.find-draw',
  );
  return rows[0] ?? null;
}

/** What the beacon said, once. */
export async function setRandomness(
  tx: Transaction,
  said: { offerId: string; randomness: string; signature: string | null },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_draw SET randomness = $2, signature = $3 WHERE offer_id = $1 AND randomness IS NULL',
    [said.offerId, said.randomness, said.signature],
    'ipo.set-randomness',
  );
}

/** Who gets how many shares, once; of a draw by which of their lots. */
export async function setWinners(
  tx: Transaction,
  drawn: {
    offerId: string;
    winners: readonly { id: string; shares: string; lots?: readonly number[] }[];
    at: number;
  },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_draw SET winners = $2, drawn_at = $3 WHERE offer_id = $1',
    [drawn.offerId, `[${drawn.winners.map(winnerText).join(',')}]`, new Date(drawn.at)],
    'ipo.set-winners',
  );
}

const winnerText = ({ id, shares, lots }: { id: string; shares: string; lots?: readonly number[] }) =>
  `{"id":"${id}","shares":${shares}${lots === undefined ? '' : `,"lots":[${lots.join(',')}]`}}`;

/** Writes into the applications what was drawn: who won, how many shares and by which lots; who did not. */
export async function applyWinners(tx: Transaction, offerId: string, at: number): Promise<void> {
  await tx.query(
    `UPDATE ipo_application a SET state = CASE WHEN w.shares IS NULL THEN 'not_winning' ELSE 'winning' END,
       allotted_shares = coalesce(w.shares, 0), won_lots = w.lots, updated_at = $2
       FROM ipo_application b LEFT JOIN (SELECT w.id, w.shares, w.lots FROM ipo_draw d,
         jsonb_to_recordset(d.winners) AS w (id text, shares bigint, lots integer[]) WHERE d.offer_id = $1) w ON w.id = b.id
      WHERE a.id = b.id AND b.offer_id = $1 AND b.state = 'allocated'`,
    [offerId, new Date(at)],
    'ipo.apply-winners',
  );
}

/** Offers whose beacon's round has come and is not known yet. */
export async function selectWithoutRandomness(
  db: Queryable,
  now: Date,
): Promise<{ id: string; source: 'drand' | 'sandbox' | null; round: bigint | null }[]> {
  const { rows } = await db.query<{ id: string; source: 'drand' | 'sandbox' | null; round: bigint | null }>(
    `SELECT o.id, o.beacon_source AS source, o.beacon_round AS round FROM ipo_offer o
       JOIN ipo_draw d ON d.offer_id = o.id AND d.randomness IS NULL
      WHERE o.beacon_round IS NOT NULL AND o.beacon_at <= $1 ORDER BY o.beacon_at LIMIT 20`,
    [now],
    'ipo.without-randomness',
  );
  return rows;
}
