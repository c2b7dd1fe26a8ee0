import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** A way from the profile. A feature's stand in `features/x/mobile/profile-rows.ts`, which exports `profileRows`. */
export interface ProfileRow {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: PlainKey;
  /** Drawn at its end once it is there: how it stands, or what is unread. */
  readonly badge?: ComponentType;
  /** Its place: below 60 with one's money, below 90 with one's security, then with help; the lower comes first. */
  readonly order: number;
}
