import type { Refresh } from '#ui/manifest/refresh.ts';
import { NOTIFICATION_EVENT } from '../contract.ts';

/** The list and its count. Not the popup: it is asked for at the start, so that nothing ever covers what a person is in the middle of. */
export const refreshes: readonly Refresh[] = [
  {
    on: NOTIFICATION_EVENT,
    calls: ['notification/list', 'notification/detail', 'notification/unread_count'],
  },
];
