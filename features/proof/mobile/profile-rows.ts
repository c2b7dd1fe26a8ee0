import { Fingerprint } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/proof',
    icon: Fingerprint,
    title: 'account.profile.proof',
    badge: lazy(() => import('./proof-status.tsx')),
    order: 60,
  },
];
