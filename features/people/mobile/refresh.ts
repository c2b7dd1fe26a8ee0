import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** What the firm restricts. */
export const refreshes: readonly Refresh[] = [{ on: NOTIFICATION_EVENT, calls: ['user/restrictions'] }];
