import type { Refresh } from '#ui/manifest/refresh.ts';
import { BLOCK_EVENT } from '../contract.ts';

/** Offers, orders, and the positions that orders are. */
export const refreshes: readonly Refresh[] = [
  { on: BLOCK_EVENT, calls: ['block_trade/', 'block_trade_order/', 'position/'] },
];
