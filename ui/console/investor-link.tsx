import { createContext, type ReactNode, useContext } from 'react';
import styles from './console.module.css';

/** Opens an investor's file at the desk of investors; null where the operator has no such desk. */
export const OpenInvestor = createContext<((investorId: string) => void) | null>(null);

/** Draws an investor's account at a glance; null where the operator may not open files. */
export const InvestorGlances = createContext<((investorId: string) => ReactNode) | null>(null);

/** What an investor has and what moved last, beside a case of theirs; nothing for who may not see it. */
export function InvestorGlance({ id }: { id: string }) {
  return useContext(InvestorGlances)?.(id) ?? null;
}

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
