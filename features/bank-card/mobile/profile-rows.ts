import { Landmark } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/bankCard',
    icon: Landmark,
    title: 'account.profile.bankCards',
    badge: lazy(() => import('./card-status.tsx')),
    order: 16,
  },
];
