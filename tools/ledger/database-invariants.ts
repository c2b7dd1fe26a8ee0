import { readFile } from 'node:fs/promises';
import type { Queryable } from '#kernel/database/database.ts';
import { SCHEMA_FILE } from '#kernel/database/schema/committed-schema.ts';
import { schemaText } from '#kernel/database/schema/schema-text.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** The lines of a schema, each with the table that it is about. */
function placedLines(text: string): Set<string> {
  let table = '';
  return new Set(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('--   '))
      .map((line) => {
        table = /^CREATE TABLE (\S+)/.exec(line)?.[1] ?? table;
        return line.startsWith('  ') ? `${table}: ${line.trim().replace(/,$/, '')}` : line;
      }),
  );
}

async function schemaFaults(tx: Queryable): Promise<{ place: string; found: string }[]> {
  const [, ...sections] = (await readFile(SCHEMA_FILE, 'utf8')).split('\n\n');
  const said = placedLines(sections.join('\n\n'));
  const there = placedLines(await schemaText(tx));
  return [
    ...[...there.difference(said)].map((place) => ({ place, found: 'is in no source' })),
    ...[...said.difference(there)].map((place) => ({ place, found: 'is not there' })),
  ];
}

/** What the owner could have changed of the database itself; `npm run ledger:check` compares it with the repository. */
export const DATABASE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the database is what its sources make: tables, guards switched on, functions, privileges',
    find: schemaFaults,
  },
  {
    name: 'the application’s roles have no more than they should',
    sql: `SELECT r.rolname AS place, 'may more than the application needs' AS found FROM pg_roles r
           WHERE r.rolname IN ('bolsillo_app', 'bolsillo_server')
             AND (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls OR r.rolreplication
               OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database()
                            AND pg_has_role(r.oid, d.datdba, 'MEMBER')))`,
  },
];
