import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styles from './list.module.css';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** Until a row was measured; near what one takes on a phone. */
const USUAL_ROW = 61;

interface LongListProps<Item> {
  label: string;
  items: readonly Item[];
  /** More follow than are known. */
  isOpenEnded: boolean;
  keyOf: (item: Item) => string;
  /** What stands in a row; all are equally high. */
  row: (item: Item) => ReactNode;
}

/** Drawn first: those that may be in sight. All about the screen follow once the page is laid out. */
function firstRows(): number {
  return typeof innerHeight === 'number' ? Math.ceil(innerHeight / USUAL_ROW) : 20;
}

/** A `List` of thousands of rows of one height: only those about the screen stand in the page. */
export function LongList<Item>({ label, items, isOpenEnded, keyOf, row }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(USUAL_ROW);
  const [range, setRange] = useState<RowRange>(() => ({ from: 0, to: firstRows() }));
  const count = items.length;
  useEffect(() => {
    const look = () => {
      const box = list.current?.getBoundingClientRect();
      if (!box || count === 0) return;
      const measured = list.current?.children[1]?.getBoundingClientRect().height;
      if (measured !== undefined && measured > 0) setHeight(measured);
      const next = visibleRows({ top: box.top, screen: innerHeight, row: measured || USUAL_ROW, count });
      setRange((known) => (known.from === next.from && known.to === next.to ? known : next));
    };
    const frame = requestAnimationFrame(() => startTransition(look));
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count]);
  const to = Math.min(range.to, count);
  const from = Math.min(range.from, Math.max(0, to - 1));
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ paddingTop: from * height, paddingBottom: (count - to) * height }}
    >
      {items.slice(from, to).map((item, at) => (
        <li
          key={keyOf(item)}
          className={styles.item}
          aria-posinset={from + at + 1}
          aria-setsize={isOpenEnded ? -1 : count}
        >
          {row(item)}
        </li>
      ))}
    </ul>
  );
}
