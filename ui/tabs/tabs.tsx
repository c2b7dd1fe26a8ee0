import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#ui/screen/after-paint.ts';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** What the row of tabs is about, for who hears the screen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly {
    readonly value: Value;
    readonly label: string;
    /** How many wait behind it; nothing is said of none. */
    readonly count?: number;
  }[];
  /** Stands at the end of their row: a quiet `Button`. */
  end?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** A row of tabs, underlined, scrolling sideways where it is long; the chosen panel beneath. A tapped tab is lit before its panel is drawn. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  end,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const [tapped, setTapped] = useState<Value | null>(null);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setTapped(null);
  }
  const lit = tapped ?? value;
  const choose = (next: Value) => {
    setTapped(next);
    afterPaint(() => startTransition(() => onChange(next)));
  };
  const isAtStart = lit === tabs[0]?.value;
  const wasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is what brings its tab into sight
  useEffect(() => {
    // The first tab is in sight where none was brought there yet, and asking would lay out the page.
    if (isAtStart && !wasMoved.current) return;
    wasMoved.current = true;
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [lit]);
  return (
    <BaseTabs.Root value={lit} onValueChange={(next) => choose(next as Value)} className={styles.root}>
      <div className={styles.bar}>
        <BaseTabs.List ref={list} className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count ? <span className={styles.count}> {tab.count}</span> : null}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {end}
      </div>
      <BaseTabs.Panel value={lit} className={styles.panel} tabIndex={-1}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
