import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { type Currency, type Money, type Price, price, type Rate } from '#kernel/money/money.ts';
import type { FundKind, FundPart, FundTerms, NavSource } from '../mutual-fund.ts';

/** A value with its day, `YYYY-MM-DD`. */
export interface DatedNav {
  readonly date: string;
  readonly nav: Price;
}

/** A fund with what is known of its values at an instant. */
export interface ValuedFund {
  readonly terms: FundTerms;
  readonly last: DatedNav | null;
  readonly publishedAt: Date | null;
  /** The first value, and the last ones of a month, three months and a year before the last. */
  readonly first: DatedNav | null;
  readonly oneMonth: Price | null;
  readonly threeMonths: Price | null;
  readonly oneYear: Price | null;
}

interface FundRow {
  id: string;
  name: string;
  series: string;
  administrator: string;
  kind: FundKind;
  currency: Currency;
  risk: number;
  yearlyCost: Rate;
  horizonMonths: number;
  composition: { part: FundPart; percent: string }[];
  minimum: Money;
  cutOff: string;
  valuedAt: string;
  settleDays: number;
  navSource: NavSource;
  navDate: string | null;
  nav: Price | null;
  publishedAt: Date | null;
  firstDate: string | null;
  firstNav: Price | null;
  oneMonth: Price | null;
  threeMonths: Price | null;
  oneYear: Price | null;
}

/** The funds after a code, by code, as they stand at a business instant. */
export async function selectFunds(
  db: Queryable,
  at: number,
  wanted: { id?: string; risk: number | null; currency: Currency | null; after: string | null; rows: number },
): Promise<ValuedFund[]> {
  const { rows } = await db.query<FundRow & Record<string, unknown>>(
    `SELECT f.id, f.name, f.series, f.administrator, f.kind, f.currency, f.risk, f.yearly_cost AS "yearlyCost",
            f.horizon_months AS "horizonMonths", f.composition, f.minimum, f.cut_off AS "cutOff", f.valued_at AS "valuedAt",
            f.settle_days AS "settleDays", f.nav_source AS "navSource", l.date::text AS "navDate", l.nav,
            l.published_at AS "publishedAt", s.date::text AS "firstDate", s.nav AS "firstNav",
            m.nav AS "oneMonth", q.nav AS "threeMonths", y.nav AS "oneYear"
       FROM mutual_fund f
       LEFT JOIN LATERAL (SELECT date, nav, published_at FROM mutual_fund_nav
         WHERE fund_id = f.id AND published_at <= $1 ORDER BY date DESC LIMIT 1) l ON true
       LEFT JOIN LATERAL (SELECT date, nav FROM mutual_fund_nav WHERE fund_id = f.id ORDER BY date LIMIT 1) s ON l.nav IS NOT NULL
       LEFT JOIN LATERAL (SELECT nav FROM mutual_fund_nav
         WHERE fund_id = f.id AND date <= (l.date - interval '1 month')::date ORDER BY date DESC LIMIT 1) m ON true
       LEFT JOIN LATERAL (SELECT nav FROM mutual_fund_nav
         WHERE fund_id = f.id AND date <= (l.date - interval '3 months')::date ORDER BY date DESC LIMIT 1) q ON true
       LEFT JOIN LATERAL (SELECT nav FROM mutual_fund_nav
         WHERE fund_id = f.id AND date <= (l.date - interval '1 year')::date ORDER BY date DESC LIMIT 1) y ON true
      WHERE f.opened_at <= $1 AND ($2::int IS NULL OR f.risk = $2) AND ($3::text IS NULL OR f.currency = $3)
        AND ($4::text IS NULL OR f.id > $4) AND ($6::text IS NULL OR f.id = $6)
      ORDER BY f.id LIMIT $5`,
    [new Date(at), wanted.risk, wanted.currency, wanted.after, wanted.rows, wanted.id ?? null],
    'mutual-fund.list',
  );
  return rows.map(toFund);
}

/** One fund as it stands at a business instant; null where there is none of that code. */
export async function findFund(db: Queryable, at: number, id: string): Promise<ValuedFund | null> {
  const [fund] = await selectFunds(db, at, { id, risk: null, currency: null, after: null, rows: 1 });
  return fund ?? null;
}

function toFund(row: FundRow): ValuedFund {
  const { navDate, nav, publishedAt, firstDate, firstNav, oneMonth, threeMonths, oneYear, ...terms } = row;
  return {
    terms,
    last: navDate === null || nav === null ? null : { date: navDate, nav },
    publishedAt,
    first: firstDate === null || firstNav === null ? null : { date: firstDate, nav: firstNav },
    oneMonth,
    threeMonths,
    oneYear,
  };
}

/** Writes a fund; false where its code is taken. `approvalId` is null for those a sandbox begins with. */
export async function insertFund(
  tx: Transaction,
  terms: FundTerms,
  { approvalId, at }: { approvalId: string | null; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO mutual_fund (id, name, series, administrator, kind, currency, risk, yearly_cost, horizon_months,
       composition, minimum, cut_off, valued_at, settle_days, nav_source, approval_id, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT (id) DO NOTHING`,
    [
      ...[terms.id, terms.name, terms.series, terms.administrator, terms.kind, terms.currency, terms.risk],
      ...[terms.yearlyCost, terms.horizonMonths, JSON.stringify(terms.composition), terms.minimum],
      ...[terms.cutOff, terms.valuedAt, terms.settleDays, terms.navSource, approvalId, new Date(at)],
    ],
    'mutual-fund.open',
  );
  return rowCount === 1;
}

/** Whether there is a fund already. */
export async function hasFunds(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM mutual_fund LIMIT 1',
    [],
    'mutual-fund.any',
  );
  return rows.length > 0;
}

/** One node at a time gives a sandbox its funds. Any number that no other lock of ours uses. */
export async function waitForFundsTurn(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(20550)', [], 'mutual-fund.turn');
}

/** A value to be written; `publishedAt` is business time. */
export interface NewNav {
  readonly fundId: string;
  readonly date: string;
  readonly nav: Price;
  readonly publishedAt: number;
}

/** Writes values of one source; gives how many were new: one that is there already stays as it is. */
export async function insertNavs(
  tx: Transaction,
  navs: readonly NewNav[],
  { source, approvalId }: { source: NavSource; approvalId: string | null },
): Promise<number> {
  if (navs.length === 0) return 0;
  const { rowCount } = await tx.query(
    `INSERT INTO mutual_fund_nav (fund_id, date, nav, source, published_at, approval_id)
     SELECT n.fund_id, n.date, n.nav, $5, n.published_at, $6
       FROM unnest($1::text[], $2::date[], $3::bigint[], $4::timestamptz[]) AS n (fund_id, date, nav, published_at)
     ON CONFLICT (fund_id, date) DO NOTHING`,
    [
      navs.map(({ fundId }) => fundId),
      navs.map(({ date }) => date),
      navs.map(({ nav }) => nav),
      navs.map(({ publishedAt }) => new Date(publishedAt)),
      source,
      approvalId,
    ],
    'mutual-fund.publish',
  );
  return rowCount ?? 0;
}

/** The values of a fund from a day on that are known at a business instant, oldest first. */
export async function selectNavs(
  db: Queryable,
  { fundId, from, at }: { fundId: string; from: string; at: number },
): Promise<DatedNav[]> {
  const { rows } = await db.query<{ date: string; nav: bigint }>(
    `SELECT date::text, nav FROM mutual_fund_nav
      WHERE fund_id = $1 AND date >= $2 AND published_at <= $3 ORDER BY date`,
    [fundId, from, new Date(at)],
    'mutual-fund.navs',
  );
  return rows.map(({ date, nav }) => ({ date, nav: price(nav) }));
}

/** The value of a fund on a day with the business instant since which it is known; null while it is missing. */
export async function findNav(
  db: Queryable,
  fundId: string,
  date: string,
): Promise<{ nav: Price; publishedAt: number } | null> {
  const { rows } = await db.query<{ nav: bigint; publishedAt: Date }>(
    'SELECT nav, published_at AS "publishedAt" FROM mutual_fund_nav WHERE fund_id = $1 AND date = $2',
    [fundId, date],
    'mutual-fund.nav',
  );
  const [row] = rows;
  return row === undefined ? null : { nav: price(row.nav), publishedAt: row.publishedAt.getTime() };
}

/** Dated figures of a business date of Mexico City, milliseconds. */
export async function readFundRules(
  db: Queryable,
  date: string,
): Promise<{ previewLifeMs: number; lateAfterMs: number }> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM mutual_fund_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'mutual-fund.rules',
  );
  const setting = (name: string): number => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`mutual_fund_setting has no ${name} for ${date}`);
    return Number(row.value);
  };
  return { previewLifeMs: setting('preview_life_ms'), lateAfterMs: setting('late_after_ms') };
}
