import type { Queryable } from '../database.ts';
import {
  type ColumnLine,
  type Grant,
  readColumns,
  readConstraints,
  readFunctionSignatures,
  readGrants,
  readIndexes,
  readSchemas,
  readTables,
  readTriggers,
  readTypes,
  readViewsAndSequences,
} from './schema-objects.ts';

/**
 * The schema of a database as text, the same for two databases that are the same: types, tables with their columns, constraints,
 * indexes, triggers and privileges, views, and the signatures of functions with a hash of what was made of them. For reading and
 * comparing; migrations alone make a database. Inside a transaction: it sets the search path.
 */
export async function schemaText(tx: Queryable): Promise<string> {
  await tx.query('SET LOCAL search_path = public, pg_temp');
  const schemas = await readSchemas(tx);
  const types = await readTypes(tx);
  const tables = await readTables(tx);
  const lines = groupedLines([...(await readColumns(tx)), ...(await readConstraints(tx))]);
  const after = Map.groupBy([...(await readIndexes(tx)), ...(await readTriggers(tx))], ({ name }) => name);
  const grants = Map.groupBy(await readGrants(tx), ({ name }) => name);
  const others = await readViewsAndSequences(tx);
  const functions = await readFunctionSignatures(tx);
  const furtherOf = (name: string) => [
    ...(after.get(name) ?? []).map(({ sql }) => sql),
    ...grantLines(grants.get(name) ?? []),
  ];
  const made = [
    ...schemas.map(({ sql }) => sql),
    types.map(({ sql }) => sql).join('\n'),
    ...tables.map(({ name, sql, options }) =>
      [`${sql} (\n${(lines.get(name) ?? []).join(',\n')}\n)${options};`, ...furtherOf(name)].join('\n'),
    ),
    ...others.map(({ name, sql }) => [sql, ...furtherOf(name)].join('\n')),
    functions.map(({ sql, made }) => `-- ${sql} (${made.slice(0, 12)})`).join('\n'),
  ];
  return `${made.filter((text) => text !== '').join('\n\n')}\n`;
}

function groupedLines(lines: readonly ColumnLine[]): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(lines, ({ table }) => table)].map(([table, rows]) => [
      table,
      rows.map(({ line }) => `  ${line}`),
    ]),
  );
}

function grantLines(grants: readonly Grant[]): string[] {
  const kinds = Map.groupBy(grants, ({ grantee, columns }) => `${grantee} ${columns !== null}`);
  return [...kinds.values()].map((kind) => {
    const privileges = kind.map(({ privilege, columns }) =>
      columns === null ? privilege : `${privilege} (${columns})`,
    );
    return `GRANT ${privileges.join(', ')} ON ${kind[0]?.name} TO ${kind[0]?.grantee};`;
  });
}
