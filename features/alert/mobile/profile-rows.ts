import { Bell } from 'lucide-react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to all alerts from the profile. */
export const profileRows: readonly ProfileRow[] = [
  { to: '/user/alerts', icon: Bell, title: 'alert.list.title', order: 25 },
];
