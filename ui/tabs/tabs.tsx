import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** What the row of tabs is about, for who hears the screen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { readonly value: Value; readonly label: string }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** A row of tabs, underlined, scrolling sideways where it is long; the chosen panel beneath. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is what brings its tab into sight
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className={styles.root}>
      <BaseTabs.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
