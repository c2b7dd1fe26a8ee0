import { Star } from 'lucide-react';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to the favorites. */
export const homeModules: readonly HomeModule[] = [
  { to: '/situation?tab=favorites', label: 'home.module.favorites', icon: Star, order: 30 },
];
