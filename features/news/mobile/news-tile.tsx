import {
  Building2,
  Cpu,
  Factory,
  Fuel,
  HeartPulse,
  Landmark,
  type LucideIcon,
  Newspaper,
  Pickaxe,
  RadioTower,
  ShoppingBag,
  ShoppingCart,
  TrendingUp,
  Zap,
} from 'lucide-react';
import type { StockItem } from '#features/market/contract.ts';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { NewsItem } from '../contract.ts';
import styles from './news.module.css';

type Sector = NonNullable<StockItem['sector']>;

/** A sector's outline, and which of the tints of listings it stands on. */
const OF_SECTOR: Readonly<Record<Sector, { icon: LucideIcon; hue: number }>> = {
  communication: { icon: RadioTower, hue: 7 },
  'consumer-discretionary': { icon: ShoppingBag, hue: 5 },
  'consumer-staples': { icon: ShoppingCart, hue: 1 },
  energy: { icon: Fuel, hue: 5 },
  financials: { icon: Landmark, hue: 6 },
  health: { icon: HeartPulse, hue: 2 },
  industrials: { icon: Factory, hue: 7 },
  materials: { icon: Pickaxe, hue: 6 },
  'real-estate': { icon: Building2, hue: 0 },
  technology: { icon: Cpu, hue: 4 },
  utilities: { icon: Zap, hue: 3 },
};

interface NewsTileProps {
  item: NewsItem;
  /** Of the first stock that it is about. */
  sector: Sector | null;
}

/** Where a piece of news has no picture: the day that it sums up, else what it is about, as an outline. It decorates. */
export function NewsTile({ item, sector }: NewsTileProps) {
  const { figures } = item;
  const { icon, hue } = lookOf(item, sector);
  return (
    <span className={styles.tile} data-hue={figures ? undefined : hue} aria-hidden="true">
      {figures ? <Sparkline values={figures.points} /> : <Icon of={icon} size={32} />}
    </span>
  );
}

function lookOf({ kind }: NewsItem, sector: Sector | null): { icon: LucideIcon; hue: number } {
  if (kind === 'market') return { icon: TrendingUp, hue: 1 };
  return sector === null ? { icon: Newspaper, hue: 3 } : OF_SECTOR[sector];
}
