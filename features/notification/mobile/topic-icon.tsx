import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  CalendarClock,
  CircleAlert,
  Coins,
  HandCoins,
  Landmark,
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
} from 'lucide-react';
import { IconDisc } from '#ui/list/icon-disc.tsx';

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
  mutual_fund: Landmark,
  order: TrendingUp,
  people: ShieldCheck,
  position: TrendingUp,
  security: ShieldCheck,
  split: Split,
  tariff: Percent,
  withdrawal: ArrowUpFromLine,
};

/** What a notification is about, as a picture; of what the firm wrote itself, a megaphone. */
export function TopicIcon({ topic }: { topic: string | null }) {
  return <IconDisc of={(topic === null ? Megaphone : ICONS[topic]) ?? Bell} />;
}
