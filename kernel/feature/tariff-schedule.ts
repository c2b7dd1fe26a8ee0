import type { Currency } from '#kernel/money/money.ts';

/**
 * How a column is read and written. `percent`: ten-thousandths of a basis point, shown as a percentage; `money`: cents;
 * `price`: millionths of a currency; `count`: a whole number; `flag`: true or false; `text` as it stands.
 */
export type FieldKind = 'percent' | 'money' | 'price' | 'count' | 'text' | 'flag';

/** What names one line of a schedule: its columns with their values, `{market: 'MX', side: 'buy', kind: 'iva'}`. */
export type TariffLine = Readonly<Record<string, string>>;

/** Something that may depend on the line it belongs to. */
export type OfLine<T> = T | ((line: TariffLine) => T);

/** One figure or word of a dated row that the treasurer may change. */
export interface TariffField {
  /** The table's column. */
  readonly column: string;
  /** Its text is `tariff.field.<name>`. */
  readonly name: string;
  readonly kind: OfLine<FieldKind>;
  /** Of `money` and `price`. */
  readonly currency?: OfLine<Currency>;
  /** May be left empty: NULL. */
  readonly optional?: boolean;
  /** Which lines have it; every one where it does not say. */
  readonly appliesTo?: (line: TariffLine) => boolean;
  /** Not shown among the fees: where money is sent to, for example. */
  readonly internal?: boolean;
  /** The greatest value, in the column's units: a slip of the finger is not sent to a second person. */
  readonly most?: bigint;
  /** The smallest, likewise; zero where it does not say. */
  readonly least?: bigint;
  /** The reason why a written value (decimal string, text) is refused; null where it is good. Its text is `reason.<reason>`. */
  readonly check?: (value: string, line: TariffLine) => string | null;
}

/**
 * A table of dated rows that the treasurer's desk changes and the investor's fees screen shows. The table has the
 * `line` columns, `effective_from date` (together its primary key) and the fields' columns, and stands under
 * `tariff_protect`. Its lines are those that its migrations wrote: a new line needs code, so it needs a migration.
 * A column that is no field keeps the value of the row before it.
 *
 * Texts: `tariff.<table>` (its heading) and `tariff.<table>.<values of the line's columns, joined by dots>`.
 */
export interface TariffSchedule {
  readonly table: string;
  readonly line: readonly string[];
  /** Its lines in the order in which investors meet them elsewhere; by name where it says nothing. */
  readonly order?: readonly string[];
  readonly fields: readonly TariffField[];
  /** A text column that keeps why the row was written. */
  readonly reasonColumn?: string;
  /** The rows of its migration are made up for the sandbox: a live firm's investors see agreed ones alone. */
  readonly firstRowsArePractice?: boolean;
  /** The firm's alone: investors neither see it nor are told of a change. */
  readonly internal?: true;
  /** Lines the desk and the fees screen leave out. */
  readonly hides?: (line: TariffLine) => boolean;
}
