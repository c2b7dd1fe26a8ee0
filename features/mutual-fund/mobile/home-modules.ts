import { Bars } from '#ui/icon/own-icons.ts';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to the funds from the home screen. */
export const homeModules: readonly HomeModule[] = [
  { to: '/mutualFunds', label: 'home.module.mutualFunds', icon: Bars, order: 70 },
];
