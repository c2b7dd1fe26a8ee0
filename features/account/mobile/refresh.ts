import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** The investor themself: cash, and what a review of the firm changes. */
export const refreshes: readonly Refresh[] = [
  { on: BALANCE_EVENT, calls: ['user/get_info'] },
  { on: NOTIFICATION_EVENT, calls: ['user/get_info', 'user/security'] },
];
