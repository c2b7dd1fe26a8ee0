import { ReceiptText } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/fees',
    icon: ReceiptText,
    title: 'account.profile.fees',
    badge: lazy(() => import('./tariff-status.tsx')),
    order: 100,
  },
];
