import { MessageSquare } from 'lucide-react';
import { lazy } from 'react';
import type { HomeModule } from '#ui/manifest/home-module.ts';

/** The way to customer service, with what is unread there. */
export const homeModules: readonly HomeModule[] = [
  {
    to: '/chat',
    label: 'home.module.service',
    icon: MessageSquare,
    // Where the line is cut before it was ever fetched, the way stands there without it.
    badge: lazy(() => import('./unread-badge.tsx').catch(() => ({ default: () => null }))),
    order: 110,
  },
];
