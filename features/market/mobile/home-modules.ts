import { Star, TrendingUp } from 'lucide-react';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The ways to the favorites and to the market list. */
export const homeModules: readonly HomeModule[] = [
  { to: '/situation?tab=favorites', label: 'home.module.favorites', icon: Star, order: 30 },
  { to: '/situation', label: 'home.module.market', icon: TrendingUp, order: 100 },
];
