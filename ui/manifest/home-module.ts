import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** A way from the home screen. A feature's stand in `features/x/mobile/home-modules.ts`, which exports `homeModules`. */
export interface HomeModule {
  readonly to: string;
  readonly label: PlainKey;
  readonly icon: LucideIcon;
  /** Drawn on its icon once it is there: what is unread. Lazy, for it is on the first page. */
  readonly badge?: ComponentType;
  /** Its place in the grid; the lower comes first. */
  readonly order: number;
}
