import type { Refresh } from '#ui/manifest/refresh.ts';
import { NOTIFICATION_EVENT } from '../contract.ts';

/** The list and its count. Not the popup: it is asked for at the start, and where it is urgent between two things that a person does. */
export const refreshes: readonly Refresh[] = [
  {
    on: NOTIFICATION_EVENT,
    calls: ['notification/list', 'notification/detail', 'notification/unread_count'],
  },
];
