import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'chat',
    letter: 'a',
    path: 'chat',
    title: 'chat.desk.title',
    roles: ['support'],
    group: 'queues',
    order: 90,
    load: () => import('./chat-desk.tsx'),
  },
  {
    id: 'chat-replies',
    path: 'chat-replies',
    title: 'chat.replies.title',
    roles: ['support'],
    group: 'books',
    order: 90,
    load: () => import('./replies-desk.tsx'),
  },
];
