import { MessageSquare } from 'lucide-react';
import { lazy } from 'react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  {
    to: '/chat',
    icon: MessageSquare,
    title: 'chat.title',
    badge: lazy(() => import('./unread-badge.tsx')),
    order: 95,
  },
];
