import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** An alert that fires is told by a notification. */
export const refreshes: readonly Refresh[] = [{ on: NOTIFICATION_EVENT, calls: ['alert/'] }];
