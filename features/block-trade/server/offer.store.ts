import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Price, Quantity } from '#kernel/money/money.ts';
import type { BlockState } from '../contract.ts';

export type StoredState = 'draft' | 'backed' | 'open' | 'ended' | 'closed';

/** An offer as it is kept; instants are business time. */
export interface Offer {
  readonly id: string;
  readonly origin: 'desk' | 'sandbox';
  readonly state: StoredState;
  readonly stockId: string;
  readonly currency: Currency;
  readonly price: Price;
  readonly shares: Quantity;
  readonly minShares: Quantity;
  readonly leverages: readonly number[];
  readonly keyHash: string | null;
  readonly beginsAt: Date;
  readonly finishesAt: Date;
  readonly version: number;
  readonly sold: Quantity;
  readonly orders: number;
  readonly backedAt: Date | null;
  readonly custodianReference: string | null;
  readonly closeReason: string | null;
  readonly endedAt: Date | null;
}

const COLUMNS = `o.id, o.origin, o.state, o.stock_id AS "stockId", o.currency, o.price, o.shares, o.min_shares AS "minShares",
  o.leverages, o.key_hash AS "keyHash", o.begins_at AS "beginsAt", o.finishes_at AS "finishesAt", o.version, o.sold, o.orders,
  o.backed_at AS "backedAt", o.custodian_reference AS "custodianReference", o.close_reason AS "closeReason",
  o.ended_at AS "endedAt"`;

type Row<Shape> = Shape & Record<string, unknown>;

/** An offer; null for none. */
export async function findOffer(db: Queryable, id: string): Promise<Offer | null> {
  const { rows } = await db.query<Row<Offer>>(
    `SELECT ${COLUMNS} FROM block_offer o WHERE o.id = $1`,
    [id],
    'block.find-offer',
  );
  return rows[0] ?? null;
}

/** An offer, kept from change until the transaction ends; null for none. */
export async function lockOffer(tx: Transaction, id: string): Promise<Offer | null> {
  const { rows } = await tx.query<Row<Offer>>(
    `SELECT ${COLUMNS} FROM block_offer o WHERE o.id = $1 FOR NO KEY UPDATE`,
    [id],
    'block.lock-offer',
  );
  return rows[0] ?? null;
}

/** Which offers a list shows. */
export interface OfferFilter {
  readonly state: BlockState | null;
  readonly investorId: string | null;
  readonly now: number;
  /** Of those that ended, who did not buy sees those after this instant. */
  readonly endedAfter: number;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly rows: number;
}

/** A page of offers, those that begin last first. */
export async function selectOffers(db: Queryable, filter: OfferFilter): Promise<Offer[]> {
  const { state, investorId, now, endedAfter, after, rows: limit } = filter;
  const { rows } = await db.query<Row<Offer>>(
    `SELECT ${COLUMNS} FROM block_offer o
      WHERE o.state <> 'draft' AND ($1::timestamptz IS NULL OR (o.begins_at, o.id) < ($1, $2::uuid))
        AND ($3::text IS NULL OR $3 = CASE WHEN o.ended_at IS NOT NULL OR o.finishes_at <= $5 THEN 'ended'
              WHEN o.begins_at > $5 THEN 'not_started' ELSE 'in_progress' END)
        AND (coalesce(o.ended_at, 'infinity') > $6
             OR EXISTS (SELECT FROM block_order q WHERE q.offer_id = o.id AND q.investor_id = $4))
      ORDER BY o.begins_at DESC, o.id DESC LIMIT $7`,
    [
      ...[after?.at ?? null, after?.id ?? null, state, investorId],
      ...[new Date(now), new Date(endedAfter), limit],
    ],
    'block.list-offers',
  );
  return rows;
}

/** Whether an investor has ever bought of an offer. */
export async function hasBought(db: Queryable, offerId: string, investorId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM block_order WHERE offer_id = $1 AND investor_id = $2 LIMIT 1',
    [offerId, investorId],
    'block.has-bought',
  );
  return rowCount === 1;
}

/** An offer as the desk lists it, with the shares that stand in its account. */
export interface DeskOffer extends Offer {
  readonly account: Quantity;
}

/** All offers, drafts too, newest first; one alone where an id is given. */
export async function selectForDesk(
  db: Queryable,
  page: { readonly id: string | null; readonly before: string | null; readonly rows: number },
): Promise<DeskOffer[]> {
  const { rows } = await db.query<Row<DeskOffer>>(
    `SELECT ${COLUMNS}, coalesce(b.available, 0)::bigint AS account FROM block_offer o
       LEFT JOIN ledger.balance b ON b.investor_id = o.id AND b.asset = o.stock_id || '.BLOCK'
      WHERE ($1::uuid IS NULL OR o.id = $1) AND ($2::uuid IS NULL OR o.id < $2) ORDER BY o.id DESC LIMIT $3`,
    [page.id, page.before, page.rows],
    'block.list-for-desk',
  );
  return rows;
}

/** What a publisher writes of an offer. */
export interface OfferTerms {
  readonly stockId: string;
  readonly currency: Currency;
  readonly price: Price;
  readonly shares: Quantity;
  readonly minShares: Quantity;
  readonly leverages: readonly number[];
  readonly keyHash: string | null;
  readonly beginsAt: number;
  readonly finishesAt: number;
}

const valuesOf = (terms: OfferTerms) => [
  ...[terms.stockId, terms.currency, terms.price, terms.shares, terms.minShares],
  ...[terms.leverages, terms.keyHash, new Date(terms.beginsAt), new Date(terms.finishesAt)],
];

/** Writes a new draft. */
export async function insertOffer(
  tx: Transaction,
  made: { id: string; origin: 'desk' | 'sandbox'; by: string | null; at: number },
  terms: OfferTerms,
): Promise<void> {
  await tx.query(
    `INSERT INTO block_offer (id, origin, state, made_by, made_at, stock_id, currency, price, shares, min_shares, leverages,
       key_hash, begins_at, finishes_at)
     VALUES ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [made.id, made.origin, made.by, new Date(made.at), ...valuesOf(terms)],
    'block.insert-offer',
  );
}

/** Writes a draft again. */
export async function rewriteOffer(tx: Transaction, id: string, terms: OfferTerms): Promise<void> {
  await tx.query(
    `UPDATE block_offer SET version = version + 1, stock_id = $2, currency = $3, price = $4, shares = $5, min_shares = $6,
       leverages = $7, key_hash = $8, begins_at = $9, finishes_at = $10 WHERE id = $1`,
    [id, ...valuesOf(terms)],
    'block.rewrite-offer',
  );
}

/** Puts a draft's shares into its account. */
export async function backOffer(
  tx: Transaction,
  backing: { id: string; by: string | null; approvalId: string | null; reference: string; at: number },
): Promise<void> {
  const { id, by, approvalId, reference, at } = backing;
  await tx.query(
    'SELECT block_offer_back($1, $2, $3, $4, $5)',
    [id, by, approvalId, reference, new Date(at)],
    'block.back',
  );
}

/** Opens or ends an offer by its time, or closes it before; what is left goes back. */
export async function moveOffer(
  tx: Transaction,
  move: { id: string; to: 'open' | 'ended' | 'closed'; by: string | null; reason: string | null; at: number },
): Promise<void> {
  const { id, to, by, reason, at } = move;
  await tx.query(
    'SELECT block_offer_move($1, $2, $3, $4, $5)',
    [id, to, by, reason, new Date(at)],
    'block.move',
  );
}

/** Whether the sandbox has made offers of its own. */
export async function hasSandboxOffers(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM block_offer WHERE origin = 'sandbox' LIMIT 1`,
    [],
    'block.has-sandbox-offers',
  );
  return rowCount === 1;
}
