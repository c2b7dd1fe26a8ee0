import { Pie } from '#ui/icon/own-icons.ts';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to the term funds from the home screen. */
export const homeModules: readonly HomeModule[] = [
  { to: '/foundation', label: 'home.module.foundation', icon: Pie, order: 50 },
];
