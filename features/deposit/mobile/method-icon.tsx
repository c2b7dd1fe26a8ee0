import { Banknote, Bitcoin, CircleDollarSign, Landmark, type LucideIcon } from 'lucide-react';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import type { DepositMethod } from '../contract.ts';

const ICONS: Record<DepositMethod, LucideIcon> = {
  spei: Banknote,
  bank_transfer: Landmark,
  usdt_trc20: CircleDollarSign,
  usdt_erc20: CircleDollarSign,
  btc: Bitcoin,
};

/** The disc in front of a way to pay in. */
export function MethodIcon({ method }: { method: DepositMethod }) {
  return <IconDisc of={ICONS[method]} />;
}
