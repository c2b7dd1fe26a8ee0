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

const MIGRATION = /\/migrations\/(?:(\d{4})-)?[a-z0-9-]+\.sql$/;
/** Migrations from this number on are younger than the `sql/` folders. */
const FIRST_WITHOUT_FUNCTIONS = 300;
const FUNCTION =
  /^\s*(?:CREATE(?: OR REPLACE)?|ALTER) FUNCTION (?:public\.)?([a-z0-9_.]+)|\bON FUNCTION\b/gim;

/** Functions in migrations: their present text stands in a file of its own, so that nobody reads a chain of migrations for it. */
export function migrationFindings({ file, text }: Source): Finding[] {
  const number = MIGRATION.exec(file);
  if (!number || Number(number[1] ?? FIRST_WITHOUT_FUNCTIONS) < FIRST_WITHOUT_FUNCTIONS) return [];
  const home = file.replace(/migrations\/[^/]+$/, 'sql/');
  return [...text.matchAll(FUNCTION)]
    .filter(
      ([, name]) => name === undefined || !new RegExp(`^DROP FUNCTION .*\\b${name}\\b`, 'im').test(text),
    )
    .map((match) => ({
      file,
      line: lineAt(text, match.index + match[0].search(/\S/)),
      rule: 'function-in-a-migration',
      detail: `a function, its settings and its privileges stand in ${home}<name>.sql (kernel/database/README.md)`,
    }));
}

/** Whether `schema.sql` was written since the last change of a migration or a function: it names each with a hash of its text. */
export function schemaFindings(schema: Source, expected: readonly string[]): Finding[] {
  const written = new Set(schema.text.split('\n'));
  const missing = expected.find((line) => !written.has(line));
  const count = [...written].filter((line) => line.startsWith('--   ')).length;
  if (missing === undefined && count === expected.length) return [];
  const detail = `run \`npm run schema\`: ${missing ? `it does not know ${missing.slice(5)}` : 'it knows what is gone'}`;
  return [{ file: schema.file, line: 1, rule: 'schema-out-of-date', detail }];
}
