import { FileText } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/statements',
    icon: FileText,
    title: 'account.profile.statements',
    badge: lazy(() => import('./statement-status.tsx')),
    order: 14,
  },
];
