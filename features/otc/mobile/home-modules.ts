import { ListPlus } from 'lucide-react';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to the dealer's prices. */
export const homeModules: readonly HomeModule[] = [
  { to: '/otc', label: 'home.module.otc', icon: ListPlus, order: 20 },
];
