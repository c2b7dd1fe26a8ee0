import { ShieldCheck } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/security',
    icon: ShieldCheck,
    title: 'account.profile.security',
    badge: lazy(() => import('./profile/devices-status.tsx')),
    order: 80,
  },
];
