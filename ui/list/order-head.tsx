import type { ReactNode } from 'react';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import styles from './order-head.module.css';

interface OrderHeadProps {
  /** Of what is ordered. */
  name: string;
  about: ReactNode;
  /** How it stands. */
  chip: ReactNode;
  /** The figures that count. */
  children: ReactNode;
}

/** What an order of a product is of and how it stands, above all else that its screen says. */
export function OrderHead({ name, about, chip, children }: OrderHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.of}>
        <Monogram symbol={initialsOf(name)} />
        <div>
          <h2>{name}</h2>
          <p className={styles.about}>{about}</p>
        </div>
        {chip}
      </div>
      {children}
    </div>
  );
}
