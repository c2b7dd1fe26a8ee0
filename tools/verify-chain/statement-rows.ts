import type { StatementLine } from '#features/statement/statement-file.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import { unitsOf } from '#kernel/chain/units.ts';

/** Each line of a CSV statement that says something else than the chain's entry of its number. */
export function statementFaults(lines: readonly StatementLine[], entries: readonly ChainEntry[]): string[] {
  return lines.flatMap((line) => {
    const entry = entries[Number(line.seq) - 1];
    if (!entry) return [`entry ${line.seq} is not in the chain`];
    const field = (Object.keys(line) as (keyof StatementLine)[]).find(
      (key) => line[key] !== written(entry, key),
    );
    return field
      ? [`entry ${line.seq}: its ${field} is "${line[field]}", the chain has "${written(entry, field)}"`]
      : [];
  });
}

function written(entry: ChainEntry, field: keyof StatementLine): string {
  const isAmount = field === 'delta' || field === 'before' || field === 'after';
  return isAmount ? unitsOf(entry.asset, entry[field]) : entry[field];
}
