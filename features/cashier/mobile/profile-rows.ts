import { FileClock } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/assets',
    icon: FileClock,
    title: 'account.profile.assetLog',
    badge: lazy(() => import('./log-status.tsx')),
    order: 12,
  },
];
