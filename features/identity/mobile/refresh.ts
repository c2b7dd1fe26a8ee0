import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** How far the review is. */
export const refreshes: readonly Refresh[] = [{ on: NOTIFICATION_EVENT, calls: ['user/kyc_status'] }];
