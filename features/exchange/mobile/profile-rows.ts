import { ArrowUpDown } from 'lucide-react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  { to: '/exchange', icon: ArrowUpDown, title: 'account.profile.exchange', order: 20 },
];
