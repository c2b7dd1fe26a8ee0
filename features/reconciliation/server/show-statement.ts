import { formatScaled } from '#kernel/money/scaled-decimal.ts';
import type { DifferenceItem, StatementItem } from '../contract.ts';
import { scaleOf } from '../statement-file.ts';
import type { DifferenceRow, StatementRow } from './statement.store.ts';

/** Amounts as an asset writes them: cash with two decimals, coins and shares with those they need. */
function written(asset: string, units: bigint): string {
  const scale = scaleOf(asset);
  return formatScaled(units, scale, scale === 2 ? 2 : 0);
}

const orNull = (asset: string, units: string | null) =>
  units === null ? null : written(asset, BigInt(units));

/** A statement as the desk shows it. */
export function showStatement(row: StatementRow): StatementItem {
  return {
    id: row.id,
    source: row.source,
    from: row.from_date,
    to: row.to_date,
    fileName: row.file_name,
    sha256: row.sha256,
    lines: row.lines,
    matched: row.matched,
    differences: Number(row.differences),
    unexplained: Number(row.unexplained),
    totals: row.totals.map(({ asset, theirs, ours }) => ({
      asset,
      theirs: written(asset, BigInt(theirs)),
      ours: written(asset, BigInt(ours)),
      difference: written(asset, BigInt(theirs) - BigInt(ours)),
    })),
    comparedAt: row.compared_at.toISOString(),
    operatorName: row.operator_name,
  };
}

/** A difference with its notes. */
export function showDifference(row: DifferenceRow): DifferenceItem {
  return {
    place: row.place,
    kind: row.kind,
    asset: row.asset,
    date: row.date,
    line: row.line,
    reference: row.reference,
    ourReference: row.our_reference,
    theirs: orNull(row.asset, row.theirs),
    ours: orNull(row.asset, row.ours),
    notes: row.notes.map(({ text, operatorName, at }) => ({
      text,
      operatorName,
      at: new Date(at).toISOString(),
    })),
  };
}
