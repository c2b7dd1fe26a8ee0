import { ArrowDownUp, Info } from 'lucide-react';
import { lazy } from 'react';
import { inOrder } from '#ui/manifest/collect.ts';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';

const own: readonly ProfileRow[] = [
  {
    to: '/user/records',
    icon: ArrowDownUp,
    title: 'account.profile.records',
    badge: lazy(() => import('./records-status.tsx')),
    order: 10,
  },
  { to: '/article/detail?id=about', icon: Info, title: 'account.profile.about', order: 110 },
];

/** The ways from the profile, in their order. */
export const PROFILE_ROWS = inOrder({
  own,
  ...import.meta.glob<readonly ProfileRow[]>('../../../features/*/mobile/profile-rows.ts', {
    eager: true,
    import: 'profileRows',
  }),
});
