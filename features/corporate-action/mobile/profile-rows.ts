import { CalendarDays, FilePen } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The ways to dividends and splits, and to the form W-8BEN, from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/user/dividends',
    icon: CalendarDays,
    title: 'corporate.title',
    badge: lazy(() => import('./dividend-status.tsx')),
    order: 24,
  },
  {
    to: '/user/w8ben',
    icon: FilePen,
    title: 'w8ben.title',
    badge: lazy(() => import('./tax-form-status.tsx')),
    order: 56,
  },
];
