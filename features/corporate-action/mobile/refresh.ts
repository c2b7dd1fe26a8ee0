import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** A dividend that is paid and a split that is done are told by a notification. */
export const refreshes: readonly Refresh[] = [{ on: NOTIFICATION_EVENT, calls: ['corporate_action/'] }];
