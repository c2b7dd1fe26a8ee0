import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarClock,
  HandCoins,
  type LucideIcon,
  Percent,
  ReceiptText,
  Scale,
  Sparkles,
  Ticket,
} from 'lucide-react';
import { Monogram } from '#ui/figures/monogram.tsx';
import { Bars } from '#ui/icon/own-icons.ts';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import type { AssetLogItem } from '../contract.ts';

/** By the first part of a type's name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  deposit: ArrowDownToLine,
  exchange: ArrowLeftRight,
  foundation: CalendarClock,
  ipo: Ticket,
  loan: HandCoins,
  margin: Percent,
  'mutual-fund': Bars,
  operator: Scale,
  placement: Ticket,
  sandbox: Sparkles,
  withdrawal: ArrowUpFromLine,
};

/** What a movement is about: the instrument's monogram, else its kind as a picture. */
export function MovementIcon({ item }: { item: AssetLogItem }) {
  if (item.symbol !== null) return <Monogram symbol={item.symbol} />;
  return <IconDisc of={ICONS[item.type.split('.')[0] ?? ''] ?? ReceiptText} />;
}
