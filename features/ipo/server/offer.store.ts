import type { Exchange } from '#kernel/calendar/calendar.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import type { Currency, Price } from '#kernel/money/money.ts';
import type { OfferKind, OfferState } from '../contract.ts';

/** An offer as it is kept. Instants are business time; shares whole, prices in millionths. */
export interface Offer {
  readonly id: string;
  readonly kind: OfferKind;
  readonly origin: 'desk' | 'sandbox';
  readonly state: OfferState | 'draft';
  readonly company: string;
  readonly symbol: string;
  readonly exchange: Exchange;
  readonly sector: string;
  readonly currency: Currency;
  readonly priceLow: Price;
  readonly priceHigh: Price;
  readonly issuePrice: Price | null;
  readonly lotSize: number;
  readonly maxLots: number;
  readonly volume: bigint;
  readonly allocatedLots: number;
  readonly texts: InLanguages;
  readonly issuanceAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly allocatedAt: Date;
  readonly lotteryAt: Date;
  readonly listingAt: Date;
  readonly beaconSource: 'drand' | 'sandbox' | null;
  readonly beaconChain: string | null;
  readonly beaconRound: bigint | null;
  readonly beaconAt: Date | null;
  readonly version: number;
  readonly waitsFor: 'beacon' | 'issue_price' | 'split' | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly cancelReference: string | null;
  readonly priceReference: string | null;
  readonly settledAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** An offer with what is known of its applications and its draw. */
export interface CountedOffer extends Offer {
  readonly applicants: number;
  readonly appliedLots: bigint;
  readonly listHash: string | null;
  readonly randomness: string | null;
  readonly signature: string | null;
  readonly drawnAt: Date | null;
}

const COLUMNS = `o.id, o.kind, o.origin, o.state, o.company, o.symbol, o.exchange, o.sector, o.currency,
  o.price_low AS "priceLow", o.price_high AS "priceHigh", o.issue_price AS "issuePrice", o.lot_size AS "lotSize",
  o.max_lots AS "maxLots", o.volume, o.allocated_lots AS "allocatedLots", o.texts, o.issuance_at AS "issuanceAt",
  o.opens_at AS "opensAt", o.closes_at AS "closesAt", o.allocated_at AS "allocatedAt", o.lottery_at AS "lotteryAt",
  o.listing_at AS "listingAt", o.beacon_source AS "beaconSource", o.beacon_chain AS "beaconChain",
  o.beacon_round AS "beaconRound", o.beacon_at AS "beaconAt", o.version, o.waits_for AS "waitsFor",
  o.cancelled_at AS "cancelledAt", o.cancel_reason AS "cancelReason", o.cancel_reference AS "cancelReference", o.price_reference AS "priceReference",
  o.settled_at AS "settledAt", o.delivered_at AS "deliveredAt"`;

const COUNTED = `${COLUMNS}, coalesce(d.applicants, c.applicants)::int AS applicants,
  coalesce(d.lots, c.lots)::bigint AS "appliedLots", d.list_hash AS "listHash", d.randomness, d.signature,
  d.drawn_at AS "drawnAt"
  FROM ipo_offer o LEFT JOIN ipo_draw d ON d.offer_id = o.id
  LEFT JOIN LATERAL (SELECT count(*) AS applicants, coalesce(sum(a.lots), 0) AS lots FROM ipo_application a
     WHERE a.offer_id = o.id AND a.state = 'submitted') c ON d.offer_id IS NULL`;

/** The lock under which an offer is read: `share` keeps its phase while somebody applies, `update` moves it. */
export type OfferLock = 'share' | 'update';

/** An offer under a lock; null for none. */
export async function lockOffer(tx: Transaction, id: string, lock: OfferLock): Promise<Offer | null> {
  const { rows } =
    lock === 'share'
      ? await tx.query<Offer & Record<string, unknown>>(
          `SELECT ${COLUMNS} FROM ipo_offer o WHERE o.id = $1 FOR SHARE`,
          [id],
          'ipo.lock-offer-shared',
        )
      : await tx.query<Offer & Record<string, unknown>>(
          `SELECT ${COLUMNS} FROM ipo_offer o WHERE o.id = $1 FOR NO KEY UPDATE`,
          [id],
          'ipo.lock-offer',
        );
  return rows[0] ?? null;
}

/** An offer with its counts; null for none. */
export async function findOffer(db: Queryable, id: string): Promise<CountedOffer | null> {
  const { rows } = await db.query<CountedOffer & Record<string, unknown>>(
    `SELECT ${COUNTED} WHERE o.id = $1`,
    [id],
    'ipo.find-offer',
  );
  return rows[0] ?? null;
}

/** What a list of offers shows. */
export interface OfferFilter {
  readonly kind: OfferKind;
  readonly state: OfferState | null;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly rows: number;
}

/** A page of published offers, those that opened last first. */
export async function selectOffers(db: Queryable, filter: OfferFilter): Promise<CountedOffer[]> {
  const { kind, state, after, rows: limit } = filter;
  const { rows } = await db.query<CountedOffer & Record<string, unknown>>(
    `SELECT ${COUNTED} WHERE o.kind = $1 AND o.state <> 'draft' AND ($2::text IS NULL OR o.state = $2)
        AND ($3::timestamptz IS NULL OR (o.opens_at, o.id) < ($3, $4::uuid))
      ORDER BY o.opens_at DESC, o.id DESC LIMIT $5`,
    [kind, state, after?.at ?? null, after?.id ?? null, limit],
    'ipo.list-offers',
  );
  return rows;
}

/** All offers of the desk, drafts too, newest first. */
export async function selectForDesk(
  db: Queryable,
  page: { readonly kind: OfferKind | null; readonly before: string | null; readonly rows: number },
): Promise<CountedOffer[]> {
  const { rows } = await db.query<CountedOffer & Record<string, unknown>>(
    `SELECT ${COUNTED} WHERE ($1::text IS NULL OR o.kind = $1) AND ($2::uuid IS NULL OR o.id < $2) ORDER BY o.id DESC LIMIT $3`,
    [page.kind, page.before, page.rows],
    'ipo.list-for-desk',
  );
  return rows;
}

/** What a publisher writes of an offer. */
export interface OfferTerms {
  readonly company: string;
  readonly symbol: string;
  readonly exchange: Exchange;
  readonly sector: string;
  readonly currency: Currency;
  readonly priceLow: Price;
  readonly priceHigh: Price;
  readonly issuePrice: Price | null;
  readonly lotSize: number;
  readonly maxLots: number;
  readonly volume: bigint;
  readonly allocatedLots: number;
  readonly texts: InLanguages;
  readonly issuanceAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly allocatedAt: number;
  readonly lotteryAt: number;
  readonly listingAt: number;
  readonly beacon: {
    readonly source: 'drand' | 'sandbox';
    readonly chainHash: string | null;
    readonly round: number;
    readonly at: number;
  } | null;
}

const valuesOf = (terms: OfferTerms) => [
  terms.company,
  terms.symbol,
  terms.exchange,
  terms.sector,
  terms.currency,
  terms.priceLow,
  terms.priceHigh,
  terms.issuePrice,
  terms.lotSize,
  terms.maxLots,
  terms.volume,
  terms.allocatedLots,
  JSON.stringify(terms.texts),
  new Date(terms.issuanceAt),
  new Date(terms.opensAt),
  new Date(terms.closesAt),
  new Date(terms.allocatedAt),
  new Date(terms.lotteryAt),
  new Date(terms.listingAt),
  terms.beacon?.source ?? null,
  terms.beacon?.chainHash ?? null,
  terms.beacon?.round ?? null,
  terms.beacon === null ? null : new Date(terms.beacon.at),
];

/** Who made a new offer and as what it begins. */
export interface NewOffer {
  readonly id: string;
  readonly kind: OfferKind;
  readonly origin: 'desk' | 'sandbox';
  readonly state: 'draft' | 'pending';
  readonly madeBy: string | null;
  readonly at: number;
}

export async function insertOffer(tx: Transaction, made: NewOffer, terms: OfferTerms): Promise<void> {
  const { id, kind, origin, state, madeBy, at } = made;
  await tx.query(
    `INSERT INTO ipo_offer (company, symbol, exchange, sector, currency, price_low, price_high, issue_price, lot_size,
       max_lots, volume, allocated_lots, texts, issuance_at, opens_at, closes_at, allocated_at, lottery_at, listing_at,
       beacon_source, beacon_chain, beacon_round, beacon_at, id, kind, origin, state, made_by, made_at, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29::timestamptz, CASE WHEN $27 = 'pending' THEN $29::timestamptz END)`,
    [...valuesOf(terms), id, kind, origin, state, madeBy, new Date(at)],
    'ipo.insert-offer',
  );
}

/** Writes a draft again; one that was published is a draft again with it, to be published by two once more. */
export async function rewriteOffer(tx: Transaction, id: string, terms: OfferTerms): Promise<void> {
  await tx.query(
    `UPDATE ipo_offer SET company = $1, symbol = $2, exchange = $3, sector = $4, currency = $5, price_low = $6,
       price_high = $7, issue_price = $8, lot_size = $9, max_lots = $10, volume = $11, allocated_lots = $12, texts = $13,
       issuance_at = $14, opens_at = $15, closes_at = $16, allocated_at = $17, lottery_at = $18, listing_at = $19,
       beacon_source = $20, beacon_chain = $21, beacon_round = $22, beacon_at = $23, state = 'draft',
       version = version + 1, published_by = NULL, publish_approval = NULL, published_at = NULL
     WHERE id = $24`,
    [...valuesOf(terms), id],
    'ipo.rewrite-offer',
  );
}

/** Moves an offer on to its next phase. */
export async function moveOffer(
  tx: Transaction,
  id: string,
  to: Exclude<OfferState, 'pending' | 'cancelled'>,
): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET state = $2, waits_for = NULL WHERE id = $1',
    [id, to],
    'ipo.move-offer',
  );
}

/** Why the next phase does not come although its time has; null for nothing. */
export async function waitFor(tx: Transaction, id: string, what: Offer['waitsFor']): Promise<void> {
  await tx.query('UPDATE ipo_offer SET waits_for = $2 WHERE id = $1', [id, what], 'ipo.wait-for');
}

/** Whether another issue of an offer's symbol is published and not over. */
export async function isSymbolOffered(
  tx: Transaction,
  { id, kind, symbol, exchange }: Pick<Offer, 'id' | 'kind' | 'symbol' | 'exchange'>,
): Promise<boolean> {
  if (kind !== 'ipo') return false;
  const { rows } = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ipo_offer WHERE kind = 'ipo' AND symbol = $1 AND exchange = $2 AND id <> $3
        AND state NOT IN ('draft', 'cancelled', 'listing')) AS found`,
    [symbol, exchange, id],
    'ipo.symbol-offered',
  );
  return rows[0]?.found ?? false;
}

export async function publishOffer(
  tx: Transaction,
  published: { id: string; by: string; approvalId: string; at: number },
): Promise<void> {
  const { id, by, approvalId, at } = published;
  await tx.query(
    `UPDATE ipo_offer SET state = 'pending', published_by = $2, publish_approval = $3, published_at = $4 WHERE id = $1`,
    [id, by, approvalId, new Date(at)],
    'ipo.publish',
  );
}

export async function setAllocation(
  tx: Transaction,
  set: { id: string; lots: number; approvalId: string },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET allocated_lots = $2, allocation_approval = $3 WHERE id = $1',
    [set.id, set.lots, set.approvalId],
    'ipo.set-allocation',
  );
}

/** Once, within the range; without an approval only of the sandbox's own offers. */
export async function setIssuePrice(
  tx: Transaction,
  set: { id: string; price: Price; approvalId: string | null; reference: string | null },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET issue_price = $2, price_approval = $3, price_reference = $4 WHERE id = $1',
    [set.id, set.price, set.approvalId, set.reference],
    'ipo.set-issue-price',
  );
}

export async function setDates(
  tx: Transaction,
  set: { id: string; allocatedAt: number; lotteryAt: number; listingAt: number },
): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET allocated_at = $2, lottery_at = $3, listing_at = $4 WHERE id = $1',
    [set.id, new Date(set.allocatedAt), new Date(set.lotteryAt), new Date(set.listingAt)],
    'ipo.set-dates',
  );
}

/** How an offer is cancelled; after the close with an approval and a public reference. */
export interface Cancelling {
  readonly id: string;
  readonly by: string | null;
  readonly reason: string;
  readonly reference: string | null;
  readonly approvalId: string | null;
  readonly at: number;
}

export async function cancelOffer(tx: Transaction, cancelling: Cancelling): Promise<void> {
  const { id, by, reason, reference, approvalId, at } = cancelling;
  await tx.query(
    `UPDATE ipo_offer SET state = 'cancelled', waits_for = NULL, cancelled_by = $2, cancel_reason = $3,
       cancel_reference = $4, cancel_approval = $5, cancelled_at = $6 WHERE id = $1`,
    [id, by, reason, reference, approvalId, new Date(at)],
    'ipo.cancel-offer',
  );
}

/** That all applicants of an offer were settled, at a business instant. */
export async function markSettled(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET settled_at = $2 WHERE id = $1',
    [id, new Date(at)],
    'ipo.mark-settled',
  );
}

export async function markDelivered(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    'UPDATE ipo_offer SET delivered_at = $2 WHERE id = $1',
    [id, new Date(at)],
    'ipo.mark-delivered',
  );
}

/** Offers of a calendar: those whose last date lies after an instant, the next first. */
export async function selectForCalendar(db: Queryable, from: Date, limit: number): Promise<Offer[]> {
  const { rows } = await db.query<Offer & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM ipo_offer o WHERE o.state <> 'draft' AND o.listing_at >= $1
      ORDER BY o.listing_at, o.id LIMIT $2`,
    [from, limit],
    'ipo.calendar',
  );
  return rows;
}

/** A prospectus as it was handed in. */
export interface Prospectus {
  readonly name: string;
  readonly sha256: Buffer;
  readonly bytes: Buffer;
}

export async function keepProspectus(tx: Transaction, offerId: string, file: Prospectus): Promise<void> {
  await tx.query(
    `INSERT INTO ipo_prospectus (offer_id, name, sha256, bytes) VALUES ($1, $2, $3, $4)
     ON CONFLICT (offer_id) DO UPDATE SET name = excluded.name, sha256 = excluded.sha256, bytes = excluded.bytes`,
    [offerId, file.name, file.sha256, file.bytes],
    'ipo.keep-prospectus',
  );
}

export async function findProspectus(db: Queryable, offerId: string): Promise<Prospectus | null> {
  const { rows } = await db.query<Prospectus & Record<string, unknown>>(
    'SELECT name, sha256, bytes FROM ipo_prospectus WHERE offer_id = $1',
    [offerId],
    'ipo.find-prospectus',
  );
  return rows[0] ?? null;
}

/** A prospectus without its bytes. */
export async function prospectusOf(
  db: Queryable,
  offerId: string,
): Promise<{ name: string; bytes: number } | null> {
  const { rows } = await db.query<{ name: string; bytes: number }>(
    'SELECT name, length(bytes) AS bytes FROM ipo_prospectus WHERE offer_id = $1',
    [offerId],
    'ipo.name-prospectus',
  );
  return rows[0] ?? null;
}
