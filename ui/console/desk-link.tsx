import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import styles from './console.module.css';
import { DeskPaths } from './desk-paths.ts';

/** Leads to a desk by its id; plain words for who does not have it. */
export function DeskLink({ id, children }: { id: string; children: ReactNode }) {
  const path = useContext(DeskPaths).get(id);
  if (path === undefined) return children;
  return (
    <Link to={path === '' ? '/' : '/$desk'} params={{ desk: path }} className={styles.investor}>
      {children}
    </Link>
  );
}
