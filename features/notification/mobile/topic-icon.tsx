import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  BadgeCheck,
  Bell,
  Briefcase,
  CalendarClock,
  CircleAlert,
  CircleX,
  Coins,
  CreditCard,
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
import { directionOf } from '#ui/i18n/decimal.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Bars } from '#ui/icon/own-icons.ts';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import type { Notification } from '../contract.ts';
import styles from './notification.module.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  alert: Bell,
  bank_card: CreditCard,
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
  placement: Briefcase,
  position: TrendingUp,
  security: ShieldCheck,
  split: Split,
  tariff: Percent,
  withdrawal: ArrowUpFromLine,
};

/** Trades: their stock's monogram has an arrow at its corner, in for what is bought and out for what is sold. */
const TRADES = new Set(['block_trade', 'order', 'position']);
/** The house keeping watch, which is no news of money. */
const WATCH = new Set(['device', 'security']);

/**
 * What a notification is about, as a picture: a stock's monogram with what happened at its corner, else an icon; of what the
 * firm wrote itself, a megaphone. What came in is green, what went out is plain, and a refusal looks like one, whatever it refuses.
 * A dot before it, until it was read.
 */
export function TopicIcon({ of: told }: { of: Notification }) {
  const { read, symbol } = told;
  return (
    <span className={styles.lead} data-unread={!read || undefined} data-tone={toneOf(told)}>
      {symbol ? <StockIcon told={told} symbol={symbol} /> : <IconDisc of={iconOf(told)} />}
    </span>
  );
}

function StockIcon({ told, symbol }: { told: Notification; symbol: string }) {
  const { topic, moved, refused } = told;
  const isTrade = moved !== null && topic !== null && TRADES.has(topic);
  const arrow = moved !== null && directionOf(moved.amount) < 0 ? ArrowDownLeft : ArrowUpRight;
  return (
    <>
      <Monogram symbol={symbol} />
      <span
        className={styles.corner}
        data-of={refused ? 'refusal' : isTrade ? 'trade' : undefined}
        aria-hidden="true"
      >
        <Icon of={refused ? X : isTrade ? arrow : iconOf(told)} size={16} />
      </span>
    </>
  );
}

function iconOf({ topic, refused }: Notification): LucideIcon {
  return refused ? CircleX : ((topic === null ? Megaphone : ICONS[topic]) ?? Bell);
}

function toneOf({ topic, moved, refused }: Notification): 'refused' | 'in' | 'plain' | undefined {
  if (refused) return 'refused';
  if (moved !== null) return directionOf(moved.amount) < 0 ? 'plain' : 'in';
  return topic !== null && WATCH.has(topic) ? 'plain' : undefined;
}
