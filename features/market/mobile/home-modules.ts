import { TrendingUp } from 'lucide-react';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to the market list. */
export const homeModules: readonly HomeModule[] = [
  { to: '/situation', label: 'home.module.market', icon: TrendingUp, order: 100 },
];
