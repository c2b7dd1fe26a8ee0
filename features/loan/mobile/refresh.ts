import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { NOTIFICATION_EVENT } from '#features/notification/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** Loans, which a reviewer decides and which follow the cash. */
export const refreshes: readonly Refresh[] = [
  { on: BALANCE_EVENT, calls: ['loan'] },
  { on: NOTIFICATION_EVENT, calls: ['loan'] },
];
