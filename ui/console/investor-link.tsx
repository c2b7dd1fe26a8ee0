import { createContext, type ReactNode, useContext } from 'react';
import styles from './console.module.css';

/** Opens an investor's file at the desk of investors; null where the operator has no such desk. */
export const OpenInvestor = createContext<((investorId: string) => void) | null>(null);

/** Leads from any desk to the file of the investor that it tells of; plain text for who may not open it. */
export function InvestorLink({ id, children }: { id: string; children: ReactNode }) {
  const open = useContext(OpenInvestor);
  if (open === null) return children;
  return (
    <button type="button" className={styles.investor} onClick={() => open(id)}>
      {children}
    </button>
  );
}
