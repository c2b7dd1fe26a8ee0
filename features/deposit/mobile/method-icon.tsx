import { Banknote, Bitcoin, CircleDollarSign, Landmark, type LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon/icon.tsx';
import type { DepositMethod } from '../contract.ts';
import styles from './deposit.module.css';

const ICONS: Record<DepositMethod, LucideIcon> = {
  spei: Banknote,
  bank_transfer: Landmark,
  usdt_trc20: CircleDollarSign,
  usdt_erc20: CircleDollarSign,
  btc: Bitcoin,
};

/** The disc in front of a way to pay in. */
export function MethodIcon({ method }: { method: DepositMethod }) {
  return (
    <span className={styles.methodIcon}>
      <Icon of={ICONS[method]} />
    </span>
  );
}
