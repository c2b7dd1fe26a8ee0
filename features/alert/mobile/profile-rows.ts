import { Bell } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to all alerts from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/alerts',
    icon: Bell,
    title: 'alert.list.title',
    badge: lazy(() => import('./alert-status.tsx')),
    order: 25,
  },
];
