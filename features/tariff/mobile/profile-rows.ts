import { ReceiptText } from 'lucide-react';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

/** The way to this feature from the profile. */
export const profileRows: readonly ProfileRow[] = [
  { to: '/fees', icon: ReceiptText, title: 'account.profile.fees', order: 100 },
];
