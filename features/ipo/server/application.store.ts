import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Money, Price } from '#kernel/money/money.ts';
import type { ApplicationState, OfferKind } from '../contract.ts';

/** An application as it is kept. Instants are business time; shares whole. */
export interface StoredApplication {
  readonly id: string;
  readonly offerId: string;
  readonly investorId: string;
  readonly state: ApplicationState;
  readonly lots: number;
  readonly price: Price;
  readonly deposit: Money;
  readonly depositBefore: Money;
  readonly version: number;
  readonly createdAt: Date;
  readonly appliedAt: Date;
  readonly updatedAt: Date;
  readonly allottedShares: bigint | null;
  readonly allottedPrice: Price | null;
  readonly allottedAmount: Money | null;
  readonly refund: Money | null;
  readonly positionId: string | null;
  /** From 1. */
  readonly wonLots: readonly number[] | null;
}

const COLUMNS = `a.id, a.offer_id AS "offerId", a.investor_id AS "investorId", a.state, a.lots, a.price, a.deposit,
  a.deposit_before AS "depositBefore", a.version, a.created_at AS "createdAt", a.applied_at AS "appliedAt",
  a.updated_at AS "updatedAt", a.allotted_shares AS "allottedShares", a.allotted_price AS "allottedPrice",
  a.allotted_amount AS "allottedAmount", a.refund, a.position_id AS "positionId", a.won_lots AS "wonLots"`;

type Row = StoredApplication & Record<string, unknown>;

/** An application under a lock, whoever's it is; null for none. */
export async function lockApplication(tx: Transaction, id: string): Promise<StoredApplication | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM ipo_application a WHERE a.id = $1 FOR NO KEY UPDATE`,
    [id],
    'ipo.lock-application',
  );
  return rows[0] ?? null;
}

/** An investor's own application; null for none. */
export async function findApplication(
  db: Queryable,
  investorId: string,
  id: string,
): Promise<StoredApplication | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ipo_application a WHERE a.id = $1 AND a.investor_id = $2 AND NOT a.simulated`,
    [id, investorId],
    'ipo.find-application',
  );
  return rows[0] ?? null;
}

/** An investor's applications to some offers. */
export async function applicationsTo(
  db: Queryable,
  investorId: string,
  offerIds: readonly string[],
): Promise<StoredApplication[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ipo_application a
      WHERE a.investor_id = $1 AND NOT a.simulated AND a.offer_id = ANY ($2)`,
    [investorId, offerIds],
    'ipo.applications-to',
  );
  return rows;
}

/** A page of an investor's applications, newest first. */
export async function selectApplications(
  db: Queryable,
  investorId: string,
  page: { kind: OfferKind; after: { at: Date; id: string } | null; rows: number },
): Promise<StoredApplication[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ipo_application a JOIN ipo_offer o ON o.id = a.offer_id AND o.kind = $2
      WHERE a.investor_id = $1 AND NOT a.simulated
        AND ($3::timestamptz IS NULL OR (a.created_at, a.id) < ($3, $4::text))
      ORDER BY a.created_at DESC, a.id DESC LIMIT $5`,
    [investorId, page.kind, page.after?.at ?? null, page.after?.id ?? null, page.rows],
    'ipo.list-applications',
  );
  return rows;
}

/** Whether the same person applied from another account. */
export async function appliedElsewhere(
  db: Queryable,
  { offerId, identityHash, investorId }: { offerId: string; identityHash: Buffer; investorId: string },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ipo_application WHERE offer_id = $1 AND identity_hash = $2 AND investor_id <> $3
       AND state <> 'cancelled') AS found`,
    [offerId, identityHash, investorId],
    'ipo.applied-elsewhere',
  );
  return rows[0]?.found ?? false;
}

/** What an applicant does: applies, changes or takes back. */
export interface ApplicantStep {
  readonly id: string;
  readonly offerId: string;
  readonly investorId: string;
  readonly identityHash: Buffer;
  readonly lots: number;
  readonly price: Price;
  readonly deposit: Money;
  readonly depositBefore: Money;
  readonly at: number;
}

/** Writes an application, new or as it stands now, and gives it. */
export async function saveApplication(tx: Transaction, step: ApplicantStep): Promise<StoredApplication> {
  const { id, offerId, investorId, identityHash, lots, price, deposit, depositBefore, at } = step;
  const { rows } = await tx.query<Row>(
    `INSERT INTO ipo_application AS a (id, offer_id, investor_id, identity_hash, state, lots, price, deposit,
       deposit_before, created_at, applied_at, updated_at)
     VALUES ($1, $2, $3, $4, 'submitted', $5, $6, $7, $8, $9, $9, $9)
     RETURNING ${COLUMNS}`,
    [id, offerId, investorId, identityHash, lots, price, deposit, depositBefore, new Date(at)],
    'ipo.insert-application',
  );
  return rows[0]!;
}

/** Applies again for other lots, or after having taken it back. */
export async function changeApplication(tx: Transaction, step: ApplicantStep): Promise<StoredApplication> {
  const { rows } = await tx.query<Row>(
    `UPDATE ipo_application a SET state = 'submitted', identity_hash = $2, lots = $3, price = $4, deposit = $5,
       deposit_before = $6, applied_at = $7, updated_at = $7, refund = NULL, version = a.version + 1
     WHERE a.id = $1 RETURNING ${COLUMNS}`,
    [step.id, step.identityHash, step.lots, step.price, step.deposit, step.depositBefore, new Date(step.at)],
    'ipo.change-application',
  );
  return rows[0]!;
}

/** Takes an application back: all that was frozen is free. */
export async function takeBackApplication(
  tx: Transaction,
  id: string,
  at: number,
): Promise<StoredApplication> {
  const { rows } = await tx.query<Row>(
    `UPDATE ipo_application a SET state = 'cancelled', refund = a.deposit, deposit_before = a.deposit,
       updated_at = $2, version = a.version + 1 WHERE a.id = $1 RETURNING ${COLUMNS}`,
    [id, new Date(at)],
    'ipo.take-back',
  );
  return rows[0]!;
}

/** All applications of an offer that stand, by id, for its list. */
export async function selectEntries(
  tx: Queryable,
  offerId: string,
): Promise<{ id: string; lots: number; appliedAt: Date }[]> {
  const { rows } = await tx.query<{ id: string; lots: number; appliedAt: Date }>(
    `SELECT id, lots, applied_at AS "appliedAt" FROM ipo_application WHERE offer_id = $1 AND state <> 'cancelled' ORDER BY id COLLATE "C"`,
    [offerId],
    'ipo.entries',
  );
  return rows;
}

/** Moves all applications of an offer that stand in one state on to the next. */
export async function moveApplications(
  tx: Transaction,
  move: { offerId: string; from: ApplicationState; to: ApplicationState; at: number },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_application SET state = $3, updated_at = $4 WHERE offer_id = $1 AND state = $2',
    [move.offerId, move.from, move.to, new Date(move.at)],
    'ipo.move-applications',
  );
}

/** The real investors of an offer's applications, a page by id; for telling them. */
export async function selectToTell(
  db: Queryable,
  page: { offerId: string; after: string; limit: number },
): Promise<StoredApplication[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ipo_application a WHERE a.offer_id = $1 AND NOT a.simulated AND a.id > $2
      ORDER BY a.id LIMIT $3`,
    [page.offerId, page.after, page.limit],
    'ipo.to-tell',
  );
  return rows;
}

/** What an investor has paid for shares that are not delivered yet, at each of some instants. */
export async function selectPaidAt(
  db: Queryable,
  investorId: string,
  instants: readonly Date[],
): Promise<{ place: number; currency: 'MXN' | 'USD'; amount: bigint }[]> {
  const { rows } = await db.query<{ place: number; currency: 'MXN' | 'USD'; amount: bigint }>(
    `SELECT i.place::int AS place, p.asset AS currency,
            sum(CASE WHEN p.source = 'firm.issuer' THEN -p.amount ELSE p.amount END)::bigint AS amount
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i (at, place)
       JOIN ledger.transaction t ON t.investor_id = $1 AND t.at <= i.at
         AND t.name IN ('ipo.settle', 'ipo.return', 'placement.settle', 'placement.return')
       JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
         AND 'firm.issuer' IN (p.source, p.destination)
      WHERE NOT EXISTS (SELECT FROM ledger.transaction d WHERE d.investor_id = t.investor_id
              AND d.name IN ('ipo.deliver', 'placement.deliver') AND d.at <= i.at
              AND d.reference::jsonb ->> 'applicationId' = t.reference::jsonb ->> 'applicationId')
      GROUP BY 1, 2`,
    [investorId, instants],
    'ipo.paid-at',
  );
  return rows;
}
