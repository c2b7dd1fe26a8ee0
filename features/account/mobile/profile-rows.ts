import { ShieldCheck } from 'lucide-react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  { to: '/user/security', icon: ShieldCheck, title: 'account.profile.security', order: 80 },
];
