import { type ReactNode, useEffect, useRef } from 'react';
import styles from './figures.module.css';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Flashes its ground for 400 ms when `value` changes; width and place stay. */
export function Flash({ value, children }: { value: string; children: ReactNode }) {
  const ground = useRef<HTMLSpanElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    // Written on the element, not in state: a hundred rows may flash in one second.
    if (lessMotion.matches) return;
    ground.current?.animate([{ backgroundColor: 'var(--anil-tint)' }, { backgroundColor: 'transparent' }], {
      duration: 400,
      easing: 'ease-out',
    });
  }, [value]);
  return (
    <span ref={ground} className={styles.flash}>
      {children}
    </span>
  );
}
