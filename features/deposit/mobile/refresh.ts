import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** The deposits, which the firm reviews. */
export const refreshes: readonly Refresh[] = [{ on: NOTIFICATION_EVENT, calls: ['deposit/'] }];
