import type { LucideIcon } from 'lucide-react';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** A way from the profile. A feature's stand in `features/x/mobile/profile-rows.ts`, which exports `profileRows`. */
export interface ProfileRow {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: PlainKey;
  /** Its place in the list; the lower comes first. */
  readonly order: number;
}
