import { type Finding, lineAt, type Source } from './finding.ts';

const SPEAKS_SQL =
  /\.store\.ts$|\.(test|fixture)\.tsx?$|^kernel\/(ledger|database|clock|jobs)\/|^(tools|testing|bench|simulation)\/|(^|\/)e2e\//;
const SQL = /\.withTables\b|\.query(<[^;(]*>)?\(\s*[`'"]/g;

/** SQL outside the stores: importing no driver is not enough, since a transaction is handed to every command. */
export function sqlFindings({ file, text }: Source): Finding[] {
  if (SPEAKS_SQL.test(file)) return [];
  return [...text.matchAll(SQL)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    rule: 'sql-in-a-store',
    detail: 'only *.store.ts speaks SQL',
  }));
}
