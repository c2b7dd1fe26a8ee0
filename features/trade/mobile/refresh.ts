import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';
import { ORDER_EVENT } from '../contract.ts';

/** Orders and positions. */
export const refreshes: readonly Refresh[] = [
  { on: ORDER_EVENT, calls: ['trade/', 'position/'] },
  { on: BALANCE_EVENT, calls: ['position/'] },
];
