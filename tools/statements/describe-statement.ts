import type pg from 'pg';

/** A column of a statement's result, as PostgreSQL names it before it runs. */
export interface ResultColumn {
  readonly name: string;
  /** What the code gets of it: see `kernel/database/column-types.ts`. */
  readonly kind: string;
  /** It is a table's own column, and that one may be null. */
  readonly isNullable: boolean;
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

const KIND_OF: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  json: 'object',
  jsonb: 'object',
  timestamp: 'Date',
  timestamptz: 'Date',
  interval: 'object',
  // Arrays of these two come back as libraries read them.
  _numeric: 'number[]',
  _date: 'Date[]',
};

/** Has PostgreSQL plan a statement without running it. Throws what it says of a statement that it cannot read. */
export async function describeStatement(client: pg.PoolClient, text: string): Promise<ResultColumn[]> {
  const fields = await describe(client, text);
  if (fields.length === 0) return [];
  const { rows: types } = await client.query<{ oid: number; name: string; element: string | null }>(
    `SELECT t.oid::int8::int4 AS oid, t.typname AS name, e.typname AS element FROM pg_type t
       LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A' WHERE t.oid = ANY ($1::oid[])`,
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const { rows: open } = await client.query<{ place: string }>(
    `SELECT a.attrelid || '.' || a.attnum AS place FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attrelid = ANY ($1::oid[]) AND NOT a.attnotnull AND c.relkind = 'r'`,
    [fields.map(({ tableID }) => tableID)],
  );
  const nullable = new Set(open.map(({ place }) => place));
  const kinds = new Map(types.map(({ oid, name, element }) => [oid, kindOf(name, element)]));
  return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
    name,
    kind: kinds.get(dataTypeID) ?? 'string',
    isNullable: nullable.has(`${tableID}.${columnID}`),
  }));
}

function kindOf(name: string, element: string | null): string {
  const own = KIND_OF[name];
  if (own !== undefined) return own;
  return element === null ? 'string' : `${KIND_OF[element] ?? 'string'}[]`;
}

/**
 * The extended protocol's Parse, Bind and Describe, which pg sends only together with an execution. Bound to nulls: pg does not read
 * what PostgreSQL says of a statement that is not bound.
 */
function describe(client: pg.PoolClient, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    const submittable = {
      submit(connection: {
        parse(query: { name: string; text: string; types: number[] }): void;
        bind(values: { values: null[] }): void;
        describe(target: { type: 'P'; name: string }): void;
        sync(): void;
      }) {
        connection.parse({ name: '', text, types: [] });
        connection.bind({ values: Array.from({ length: parameterCount(text) }, () => null) });
        connection.describe({ type: 'P', name: '' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

function parameterCount(text: string): number {
  return Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
}
