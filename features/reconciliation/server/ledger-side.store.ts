import type { Queryable } from '#kernel/database/database.ts';
import type { LedgerEntry } from '../match.ts';
import type { Period, Source } from '../statement-file.ts';

/** What the ledger says of the firm's accounts outside, as a statement would tell it. */

/** Where a source's day begins. */
export const ZONES = {
  bank: 'America/Mexico_City',
  chain: 'UTC',
  venue: 'America/New_York',
  custodian: 'America/New_York',
} as const satisfies Record<Source, string>;

/** So many days before and after a period are looked through for what the outside booked on another day. */
const MARGIN_DAYS = 7;
/** More entries than this in one comparison are refused: a shorter period is asked for. */
export const MAX_ENTRIES = 20_000;

const BANK_METHODS = ['spei', 'bank_transfer', 'bank_card'];

/**
 * Transactions of some days, and those behind what the statement names whenever they were posted: a payment is often
 * credited days after the outside booked it. `$1` and `$2` bound the days, `$5` are the keys that it names.
 */
const OF_THE_DAYS = `
  SELECT investor_id, number FROM ledger.transaction WHERE at >= $1 AND at < $2
  UNION
  SELECT t.investor_id, t.number FROM deposit d
    JOIN ledger.transaction t ON t.investor_id = d.investor_id AND t.name LIKE 'deposit.%'
                             AND t.reference::jsonb ->> 'depositId' = d.id::text
   WHERE d.state = 'completed' AND (d.confirmed_at >= $1 AND d.confirmed_at < $2
     OR deposit_transfer_key(d.method, d.transfer_key) = ANY ($5))
  UNION
  SELECT t.investor_id, t.number FROM withdrawal w
    JOIN ledger.transaction t ON t.investor_id = w.investor_id AND t.name = 'withdrawal.payout'
                             AND t.reference::jsonb ->> 'id' = w.id::text
   WHERE w.state = 'completed' AND w.payout_reference = ANY ($5)`;

/** Money as it moved at the bank, dated by when it was credited or paid. */
const AT_THE_BANK = `
  SELECT t.at, coalesce(d.transfer_key, t.reference::jsonb ->> 'payoutReference', '') AS reference, p.asset,
         CASE p.source WHEN 'firm.bank' THEN p.amount::bigint ELSE -p.amount::bigint END AS units
    FROM (${OF_THE_DAYS}) days
    JOIN ledger.transaction t ON t.investor_id = days.investor_id AND t.number = days.number
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
    LEFT JOIN deposit d ON d.id = (t.reference::jsonb ->> 'depositId')::uuid
   WHERE 'firm.bank' IN (p.source, p.destination) AND t.reference::jsonb ->> 'method' = ANY ($4)`;

/** Coins as they moved on the chain, not what they were worth; those that came in dated by when they confirmed. */
const ON_THE_CHAIN = `
  SELECT coalesce(d.confirmed_at, t.at) AS at, coalesce(d.transfer_key, w.payout_reference, '') AS reference,
         CASE WHEN t.reference::jsonb ->> 'method' ILIKE 'usdt%' THEN 'USDT' ELSE 'BTC' END AS asset,
         coalesce(d.received, -w.received) AS units
    FROM (${OF_THE_DAYS}) days
    JOIN ledger.transaction t ON t.investor_id = days.investor_id AND t.number = days.number
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
    LEFT JOIN deposit d ON d.id = (t.reference::jsonb ->> 'depositId')::uuid
    LEFT JOIN withdrawal w ON t.name = 'withdrawal.payout' AND w.id = (t.reference::jsonb ->> 'id')::uuid
   WHERE 'firm.bank' IN (p.source, p.destination) AND NOT t.reference::jsonb ->> 'method' = ANY ($4)`;

/** Each fill's cash, under the venue's own execution id. Fills that are alike in all else may change places. */
const AT_THE_VENUE = `
  WITH posted AS (
    SELECT t.investor_id, t.reference::jsonb ->> 'id' AS order_id, t.at, p.asset, p.amount::bigint AS value,
           CASE p.source WHEN 'firm.clearing' THEN p.amount::bigint ELSE -p.amount::bigint END AS units,
           row_number() OVER (PARTITION BY t.investor_id, t.reference::jsonb ->> 'id', t.at, p.amount
                              ORDER BY t.number) AS turn
      FROM ledger.transaction t
      JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
     WHERE t.at >= $1 AND t.at < $2 AND 'firm.clearing' IN (p.source, p.destination)
       AND $4::text[] IS NOT NULL AND $5::text[] IS NOT NULL
  ), filled AS (
    SELECT investor_id, order_id::text AS order_id, filled_at, value, execution_id,
           row_number() OVER (PARTITION BY investor_id, order_id, filled_at, value ORDER BY execution_id) AS turn
      FROM trade_fill WHERE filled_at >= $1 AND filled_at < $2
  )
  SELECT p.at, coalesce(f.execution_id, '') AS reference, p.asset, p.units
    FROM posted p
    LEFT JOIN filled f ON f.investor_id = p.investor_id AND f.order_id = p.order_id AND f.filled_at = p.at
                      AND f.value = p.value AND f.turn = p.turn`;

const MOVEMENTS = { bank: AT_THE_BANK, chain: ON_THE_CHAIN, venue: AT_THE_VENUE } as const;

interface EntryRow extends Record<string, unknown> {
  date: string;
  reference: string;
  asset: string;
  units: string;
}

/**
 * The ledger's entries of a source in a period, with those of some days around it and those that the statement names
 * (`named`, as they are compared); a custodian's are the holdings at the end of its last day. At most `most` and one.
 */
export async function selectEntries(
  db: Queryable,
  source: Source,
  period: Period,
  { named, most }: { named: readonly string[]; most: number },
): Promise<LedgerEntry[]> {
  if (source === 'custodian') return selectHoldings(db, period.to);
  const { rows } = await db.query<EntryRow>(
    `SELECT to_char(at AT TIME ZONE $3, 'YYYY-MM-DD') AS date, reference, asset, units::text AS units
       FROM (${MOVEMENTS[source]}) moved ORDER BY at LIMIT ${most + 1}`,
    [
      dayStart(period.from, -MARGIN_DAYS),
      dayStart(period.to, MARGIN_DAYS + 2),
      ZONES[source],
      BANK_METHODS,
      named.flatMap(spellingsOf),
    ],
  );
  return rows.map(({ date, reference, asset, units }) => ({
    date,
    reference,
    asset,
    units: BigInt(units),
    isInPeriod: date >= period.from && date <= period.to,
  }));
}

/** A key as deposits and withdrawals keep it: a bank's in capitals, a chain's in small hex, Ethereum's with its 0x. */
function spellingsOf(words: string): string[] {
  const small = words.toLowerCase();
  return [words, small, `0x${small}`];
}

/** Well before or after any zone's midnight: the day itself is told by the zone. */
function dayStart(date: string, days: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
}

/** What the firm keeps for all investors: each share that left its custody account towards one. */
async function selectHoldings(db: Queryable, date: string): Promise<LedgerEntry[]> {
  const { rows } = await db.query<Pick<EntryRow, 'asset' | 'units'>>(
    `SELECT p.asset, sum(CASE p.source WHEN 'firm.custody' THEN p.amount::numeric ELSE -p.amount::numeric END)::text AS units
       FROM ledger.posting p
       JOIN ledger.transaction t ON t.investor_id = p.investor_id AND t.number = p.transaction_number
      WHERE 'firm.custody' IN (p.source, p.destination)
        AND t.at < (($1::date + 1)::timestamp AT TIME ZONE $2)
      GROUP BY p.asset HAVING sum(CASE p.source WHEN 'firm.custody' THEN p.amount::numeric ELSE -p.amount::numeric END) <> 0
      ORDER BY p.asset LIMIT ${MAX_ENTRIES + 1}`,
    [date, ZONES.custodian],
  );
  return rows.map(({ asset, units }) => ({
    date,
    reference: asset,
    asset,
    units: BigInt(units),
    isInPeriod: true,
  }));
}
