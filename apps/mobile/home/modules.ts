import {
  ArrowLeftToLine,
  Briefcase,
  FlagTriangleRight,
  Landmark,
  Layers,
  ListPlus,
  type LucideIcon,
  MessageSquare,
  Star,
  TrendingUp,
} from 'lucide-react';
import type { PlainKey } from '#ui/i18n/words.tsx';
import { Bars, Pie } from '#ui/icon/own-icons.ts';

interface Module {
  readonly to: string;
  readonly label: PlainKey;
  readonly icon: LucideIcon;
}

/** The home screen's eleven modules, in the order in which they are drawn. */
export const MODULES: readonly Module[] = [
  { to: '/ipo', label: 'home.module.ipo', icon: FlagTriangleRight },
  { to: '/otc', label: 'home.module.otc', icon: ListPlus },
  { to: '/situation?tab=favorites', label: 'home.module.favorites', icon: Star },
  { to: '/blockTrade', label: 'home.module.blockTrade', icon: Layers },
  { to: '/foundation', label: 'home.module.foundation', icon: Pie },
  { to: '/loan', label: 'home.module.loan', icon: Landmark },
  { to: '/mutualFunds', label: 'home.module.mutualFunds', icon: Bars },
  { to: '/placement', label: 'home.module.placement', icon: Briefcase },
  { to: '/limitTrade', label: 'home.module.limitTrade', icon: ArrowLeftToLine },
  { to: '/situation', label: 'home.module.market', icon: TrendingUp },
  { to: '/chat', label: 'home.module.service', icon: MessageSquare },
];
