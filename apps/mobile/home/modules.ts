import { ArrowLeftToLine, Briefcase, FlagTriangleRight, Landmark, Layers } from 'lucide-react';
import { inOrder } from '#ui/manifest/collect.ts';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** Those of the products to come. */
const own: readonly HomeModule[] = [
  { to: '/ipo', label: 'home.module.ipo', icon: FlagTriangleRight, order: 10 },
  { to: '/blockTrade', label: 'home.module.blockTrade', icon: Layers, order: 40 },
  { to: '/loan', label: 'home.module.loan', icon: Landmark, order: 60 },
  { to: '/placement', label: 'home.module.placement', icon: Briefcase, order: 80 },
  { to: '/limitTrade', label: 'home.module.limitTrade', icon: ArrowLeftToLine, order: 90 },
];

/** The home screen's modules, in the order in which they are drawn. */
export const MODULES: readonly HomeModule[] = inOrder({
  own,
  ...import.meta.glob<readonly HomeModule[]>('../../../features/*/mobile/home-modules.ts', {
    eager: true,
    import: 'homeModules',
  }),
});
