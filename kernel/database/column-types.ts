import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

type ReadColumn = (text: string) => unknown;

// pg's own types know the builtin scalars only, its readers the arrays too.
const readerOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => ReadColumn;
const readInt8Array = readerOf(INT8_ARRAY) as (text: string) => (string | null)[];

/** `date` stays `YYYY-MM-DD`: pg's own reader would turn it into midnight of the machine's zone. */
const readers = new Map<number, ReadColumn>([
  [INT8, (text) => BigInt(text)],
  [INT8_ARRAY, (text) => readInt8Array(text).map((item) => (item === null ? null : BigInt(item)))],
  [DATE, (text) => text],
]);

/**
 * How columns come back: `int8` as bigint (money never passes through a floating-point number), `date` as
 * `YYYY-MM-DD`, `timestamptz` as Date, `numeric` as string, `jsonb` parsed. Given to each pool, so that
 * libraries with pools of their own keep pg's defaults.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): ReadColumn {
    const reader = format === 'binary' ? undefined : readers.get(oid);
    return reader ?? readerOf(oid, format);
  },
} as pg.CustomTypesConfig;
