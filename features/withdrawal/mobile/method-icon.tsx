import { Bitcoin, CircleDollarSign, Landmark, type LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon/icon.tsx';
import type { Method } from '../withdrawal.ts';
import styles from './withdrawal.module.css';

const ICONS: Record<Method, LucideIcon> = {
  bank_card: Landmark,
  usdt_trc20: CircleDollarSign,
  usdt_erc20: CircleDollarSign,
  btc: Bitcoin,
};

/** The disc in front of a way to withdraw. */
export function MethodIcon({ method }: { method: Method }) {
  return (
    <span className={styles.methodIcon}>
      <Icon of={ICONS[method]} />
    </span>
  );
}
