import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { LedgerEntry, StatementLine, Words } from '../match.ts';
import type { Period, Source } from '../statement-file.ts';

/** Keeps what a statement names; lines without a reference stand for themselves and are not kept. */
export async function insertLines(
  tx: Transaction,
  statementId: string,
  lines: readonly StatementLine[],
  words: Words,
): Promise<void> {
  const named = lines.filter(({ reference }) => words(reference) !== '');
  await tx.query(
    `INSERT INTO reconciliation_line (statement_id, line, date, asset, words, units)
     SELECT $1, l.line, l.date, l.asset, l.words, l.units
       FROM unnest($2::integer[], $3::date[], $4::text[], $5::text[], $6::numeric[]) AS l (line, date, asset, words, units)`,
    [
      statementId,
      named.map(({ line }) => line),
      named.map(({ date }) => date),
      named.map(({ asset }) => asset),
      named.map(({ reference }) => words(reference)),
      named.map(({ units }) => units.toString()),
    ],
  );
}

/**
 * Entries of the period that a statement of other days named, with just that sum: the ledger booked them on another day
 * than the outside, and nobody is to look for them twice. They are not missed, though they may still be met.
 */
export async function leaveNamedElsewhere(
  db: Queryable,
  source: Source,
  { from, to }: Period,
  entries: readonly LedgerEntry[],
  words: Words,
): Promise<LedgerEntry[]> {
  const sums = sumsOf(entries, words);
  const { rows } = await db.query<{ asset: string; words: string; units: string }>(
    `SELECT l.asset, l.words, sum(l.units)::text AS units FROM reconciliation_line l
       JOIN reconciliation_statement s ON s.id = l.statement_id
      WHERE s.source = $1 AND l.words = ANY ($2::text[]) AND l.date NOT BETWEEN $3 AND $4
      GROUP BY l.statement_id, l.asset, l.words`,
    [source, [...new Set(entries.map(({ reference }) => words(reference)))], from, to],
    'reconciliation.named-elsewhere',
  );
  const named = new Set(rows.map((row) => `${row.asset} ${row.words} ${row.units}`));
  return entries.map((entry) => {
    const key = `${entry.asset} ${words(entry.reference)}`;
    return named.has(`${key} ${sums.get(key)}`) ? { ...entry, isInPeriod: false } : entry;
  });
}

/** What the ledger has under each asset and reference. */
function sumsOf(entries: readonly LedgerEntry[], words: Words): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { asset, reference, units } of entries) {
    const key = `${asset} ${words(reference)}`;
    sums.set(key, (sums.get(key) ?? 0n) + units);
  }
  return sums;
}
