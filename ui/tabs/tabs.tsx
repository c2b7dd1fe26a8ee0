import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
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

/**
 * A row of tabs, underlined, scrolling sideways where it is long; the chosen panel beneath. A tapped tab is lit before its panel
 * is drawn. Arrow keys, Home and End go from one to the next, Enter or Space opens it. Written here, since a library's lays the
 * page out as it is first drawn.
 */
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
    if (next === lit) return;
    setTapped(next);
    afterPaint(() => startTransition(() => onChange(next)));
  };
  const isAtStart = lit === tabs[0]?.value;
  const wasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is what brings its tab into sight
  useEffect(() => {
    // The first tab is in sight where none was brought there yet.
    if (isAtStart && !wasMoved.current) return;
    wasMoved.current = true;
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    // The page is laid out by then.
    afterPaint(() => chosen?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  }, [lit]);
  const id = useId();
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <div ref={list} role="tablist" className={styles.list} aria-label={label} onKeyDown={moveFocus}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className={styles.tab}
              aria-selected={tab.value === lit}
              aria-controls={tab.value === lit ? id : undefined}
              tabIndex={tab.value === lit ? 0 : -1}
              onClick={() => choose(tab.value)}
            >
              {tab.label}
              {tab.count ? <span className={styles.count}> {tab.count}</span> : null}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div role="tabpanel" id={id} className={styles.panel} aria-labelledby={`${id}-${lit}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  const to = nextTab(event.key, at, tabs.length);
  if (at < 0 || to === null) return;
  event.preventDefault();
  tabs[to]?.focus();
}

/** Where a key goes from one of `count` tabs, round at both ends; `null` where it is none that goes anywhere. */
export function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
