import type { Refresh } from '#ui/manifest/refresh.ts';
import { BLOCK_EVENT } from '../contract.ts';

/** Offers and orders; the positions that they are are asked for again with the balance. */
export const refreshes: readonly Refresh[] = [
  { on: BLOCK_EVENT, calls: ['block_trade/', 'block_trade_order/'] },
];
