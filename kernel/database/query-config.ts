import type pg from 'pg';

/** pg's form of a query; without values it may hold several statements. */
export function queryConfig(text: string, values?: readonly unknown[], name?: string): pg.QueryConfig {
  return { text, ...(values && { values: [...values] }), ...(name && { name }) };
}
