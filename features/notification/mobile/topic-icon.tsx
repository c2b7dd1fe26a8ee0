import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  CalendarClock,
  CircleAlert,
  CircleX,
  Coins,
  HandCoins,
  Layers,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MonitorSmartphone,
  Percent,
  Scale,
  ShieldCheck,
  Split,
  Ticket,
  TrendingUp,
  X,
} from 'lucide-react';
import { Monogram } from '#ui/figures/monogram.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Bars } from '#ui/icon/own-icons.ts';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import type { Notification } from '../contract.ts';
import styles from './notification.module.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  alert: Bell,
  block_trade: Layers,
  chat: MessageSquare,
  corporate: Split,
  deposit: ArrowDownToLine,
  device: MonitorSmartphone,
  dividend: Coins,
  exchange: ArrowLeftRight,
  foundation: CalendarClock,
  identity: BadgeCheck,
  ipo: Ticket,
  legal_hold: Scale,
  loan: HandCoins,
  margin: CircleAlert,
  mutual_fund: Bars,
  order: TrendingUp,
  people: ShieldCheck,
  position: TrendingUp,
  security: ShieldCheck,
  split: Split,
  tariff: Percent,
  withdrawal: ArrowUpFromLine,
};

/**
 * What a notification is about, as a picture: a stock's monogram with what happened at its corner, else an icon; of what the
 * firm wrote itself, a megaphone. A refusal looks like one, whatever it refuses.
 */
export function TopicIcon({ of: { topic, symbol, refused } }: { of: Notification }) {
  const icon = refused ? CircleX : ((topic === null ? Megaphone : ICONS[topic]) ?? Bell);
  if (!symbol) return <IconDisc of={icon} tone={refused ? 'refused' : undefined} />;
  return (
    <span className={styles.stock}>
      <Monogram symbol={symbol} />
      <span className={styles.corner} data-refused={refused || undefined} aria-hidden="true">
        <Icon of={refused ? X : icon} size={16} />
      </span>
    </span>
  );
}
