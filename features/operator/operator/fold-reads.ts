import type { AuditItem } from '../contract.ts';

/** Looks of one person, one after the other, as one line. */
export interface Fold {
  /** The newest line's number: it stays the same while older pages come. */
  readonly key: string;
  readonly lines: readonly AuditItem[];
  /** Which calls, and how often each; the most frequent first. */
  readonly calls: readonly { readonly call: string; readonly count: number }[];
}

export type AuditRow = { readonly line: AuditItem } | { readonly fold: Fold };

const isLook = ({ reads, refused, operatorId }: AuditItem) =>
  reads && refused === null && operatorId !== null;

/** The lines of the log with looks that follow one another folded, one's own alone: a command, or somebody else, ends a fold. */
export function foldReads(lines: readonly AuditItem[]): AuditRow[] {
  const runs: AuditItem[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first && isLook(line) && isLook(first) && first.operatorId === line.operatorId) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => {
    const [line, ...others] = run;
    if (line === undefined) throw new Error('a run without a line');
    return others.length === 0 ? { line } : { fold: foldOf(line, run) };
  });
}

function foldOf({ seq }: AuditItem, lines: readonly AuditItem[]): Fold {
  const counts = new Map<string, number>();
  for (const { call } of lines) counts.set(call, (counts.get(call) ?? 0) + 1);
  const calls = [...counts].map(([call, count]) => ({ call, count })).toSorted((a, b) => b.count - a.count);
  return { key: seq, lines, calls };
}
