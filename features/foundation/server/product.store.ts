import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import { type Currency, type Money, money, type Rate } from '#kernel/money/money.ts';

/** A product's terms, which never change. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly intro: InLanguages;
  readonly currency: Currency;
  readonly minAmount: Money;
  readonly yearlyRate: Rate;
  readonly keyHash: string | null;
  readonly beginAt: Date;
  readonly finishAt: Date;
  /** The exchange's date of the finish. */
  readonly finishOn: string;
  readonly principalPool: string;
  readonly incomePool: string;
  /** Null for the sandbox's own. */
  readonly approvalId: string | null;
}

/** Where its money stands, cents. */
export interface Standing {
  readonly principal: Money;
  readonly income: Money;
  /** To be paid out of the income pool, and of that what is due at once to those who left. */
  readonly owed: Money;
  readonly unpaid: Money;
  /** Profit paid so far; of those who left, and the sum of their amounts times the days held. */
  readonly paid: Money;
  readonly centDays: bigint;
  readonly held: number;
  readonly sold: number;
  readonly waiting: number;
}

export type StandingProduct = Product & Standing;

interface StandingRow extends Record<string, unknown>, Omit<Product, 'intro'> {
  readonly intro: InLanguages;
  readonly principal: bigint;
  readonly income: bigint;
  readonly accrued: bigint;
  readonly unpaid: bigint;
  readonly paid: bigint;
  readonly centDays: string;
  readonly held: number;
  readonly sold: number;
  readonly waiting: number;
}

const TERMS = `f.id, f.name, f.publisher, f.intro, f.currency, f.min_amount AS "minAmount", f.yearly_rate AS "yearlyRate",
  f.key_hash AS "keyHash", f.begin_at AS "beginAt", f.finish_at AS "finishAt", f.finish_on::text AS "finishOn",
  f.principal_pool AS "principalPool", f.income_pool AS "incomePool", f.approval_id AS "approvalId"`;

/** Products as they stand at a business instant, the last to begin first. */
export async function selectProducts(
  db: Queryable,
  at: number,
  wanted: {
    id?: string;
    state?: 'not_started' | 'in_progress' | 'ended';
    before: readonly [beginAt: string, id: string] | null;
    rows: number;
  },
): Promise<StandingProduct[]> {
  const { rows } = await db.query<StandingRow>(
    `SELECT ${TERMS}, coalesce(p.frozen, 0)::bigint AS principal, coalesce(i.frozen, 0)::bigint AS income, o.*
       FROM foundation f
       LEFT JOIN ledger.balance p ON p.investor_id = f.principal_pool AND p.asset = f.currency
       LEFT JOIN ledger.balance i ON i.investor_id = f.income_pool AND i.asset = f.currency
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(foundation_accrued(o.buy_price, f.yearly_rate, least(foundation_date(f.currency, $1), f.finish_on) - o.bought_on))
                  FILTER (WHERE o.state = 'bought'), 0)::bigint AS accrued,
                coalesce(sum(o.accrued - o.sale_profit - l.later) FILTER (WHERE o.state = 'sold'), 0)::bigint AS unpaid,
                coalesce(sum(o.sale_profit + l.later) FILTER (WHERE o.state = 'sold'), 0)::bigint AS paid,
                coalesce(sum(o.buy_price::numeric * (o.sold_on - o.bought_on)), 0)::text AS "centDays",
                (count(*) FILTER (WHERE o.state = 'bought'))::int AS held,
                (count(*) FILTER (WHERE o.state = 'sold'))::int AS sold,
                (count(*) FILTER (WHERE o.accrued > o.sale_profit + l.later))::int AS waiting
           FROM foundation_order o
           CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS later FROM foundation_payment WHERE order_id = o.id) l
          WHERE o.foundation_id = f.id) o
      WHERE f.opened_at <= $1 AND ($2::uuid IS NULL OR f.id = $2)
        AND CASE $3::text WHEN 'not_started' THEN f.begin_at > $1 WHEN 'in_progress' THEN f.begin_at <= $1 AND f.finish_at > $1
            WHEN 'ended' THEN f.finish_at <= $1 ELSE true END
        AND ($4::timestamptz IS NULL OR (f.begin_at, f.id) < ($4, $5::uuid))
      ORDER BY f.begin_at DESC, f.id DESC LIMIT $6`,
    [
      ...[new Date(at), wanted.id ?? null, wanted.state ?? null],
      ...[wanted.before?.[0] ?? null, wanted.before?.[1] ?? null, wanted.rows],
    ],
    'foundation.list',
  );
  return rows.map(({ principal, income, accrued, unpaid, paid, centDays, ...rest }) => ({
    ...rest,
    principal: money(principal),
    income: money(income),
    owed: money(accrued + unpaid),
    unpaid: money(unpaid),
    paid: money(paid),
    centDays: BigInt(centDays),
  }));
}

/** One product as it stands at a business instant; null where there is none. */
export async function findProduct(db: Queryable, at: number, id: string): Promise<StandingProduct | null> {
  const [found] = await selectProducts(db, at, { id, before: null, rows: 1 });
  return found ?? null;
}

/** Locks a product: whatever moves its pools does so first, and so one after the other. False where there is none. */
export async function lockProduct(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM foundation WHERE id = $1 FOR NO KEY UPDATE',
    [id],
    'foundation.lock',
  );
  return rowCount === 1;
}

/** Writes a product; the database holds it against what two publishers agreed on. */
export async function insertProduct(tx: Transaction, product: Product, at: number): Promise<void> {
  await tx.query(
    `INSERT INTO foundation (id, name, publisher, intro, currency, min_amount, yearly_rate, key_hash, begin_at, finish_at,
       finish_on, principal_pool, income_pool, approval_id, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[product.id, product.name, product.publisher, JSON.stringify(product.intro), product.currency],
      ...[product.minAmount, product.yearlyRate, product.keyHash, product.beginAt, product.finishAt],
      ...[product.finishOn, product.principalPool, product.incomePool, product.approvalId, new Date(at)],
    ],
    'foundation.insert',
  );
}

/** Money that was paid into an income pool. */
export interface Income {
  readonly id: string;
  readonly foundationId: string;
  readonly amount: Money;
  readonly reference: string;
  readonly approvalId: string | null;
  readonly at: Date;
}

/** Writes an income, to be posted in the same transaction. */
export async function insertIncome(tx: Transaction, income: Income): Promise<void> {
  await tx.query(
    'INSERT INTO foundation_income (id, foundation_id, amount, reference, approval_id, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [income.id, income.foundationId, income.amount, income.reference, income.approvalId, income.at],
    'foundation.income',
  );
}

/** Whether a sandbox's own products have begun to be announced. */
export async function hasProducts(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM foundation LIMIT 1', [], 'foundation.any');
  return rowCount === 1;
}

/** What term funds cost on a date of Mexico City. A setting that no row names is a fault of the installation and throws. */
export interface FoundationRules {
  readonly chargeRate: Rate;
  readonly ivaRate: Rate;
  readonly previewLifeMs: number;
}

/** Reads them. */
export async function readRules(db: Queryable, date: string): Promise<FoundationRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM foundation_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'foundation.settings',
  );
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`foundation_setting has no ${name} for ${date}`);
    return row.value;
  };
  return {
    // A column of rates holds units of a rate.
    chargeRate: setting('service_charge') as Rate,
    ivaRate: setting('iva_rate') as Rate,
    previewLifeMs: Number(setting('preview_life_ms')),
  };
}
