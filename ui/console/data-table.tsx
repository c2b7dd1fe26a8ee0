import type { ReactNode } from 'react';
import styles from './console.module.css';
import { type Fetching, Pending } from './pending.tsx';

const ALWAYS: Fetching = { failure: null, isBusy: false, retry: () => undefined };

export interface Column<Item> {
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (item: Item) => ReactNode;
}

interface DataTableProps<Item> {
  /** What the table is of, for those who hear it. */
  label: string;
  columns: readonly Column<Item>[];
  /** Undefined while they are being fetched. */
  items: readonly Item[] | undefined;
  /** How that goes; left out where they are always there. */
  query?: Fetching;
  keyOf: (item: Item) => string;
  /** Shown where there is no item. */
  empty: string;
}

/** A dense table that scrolls sideways where it must. */
export function DataTable<Item>({
  label,
  columns,
  items,
  query = ALWAYS,
  keyOf,
  empty,
}: DataTableProps<Item>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items?.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ id, cell }) => (
                <td key={id}>{cell(item)}</td>
              ))}
            </tr>
          ))}
          {items === undefined || items.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{items === undefined ? <Pending query={query} /> : empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
