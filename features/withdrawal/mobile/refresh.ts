import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** The withdrawals, which the firm reviews and whose limits follow the cash. */
export const refreshes: readonly Refresh[] = [
  { on: BALANCE_EVENT, calls: ['withdrawal/'] },
  { on: NOTIFICATION_EVENT, calls: ['withdrawal/'] },
];
