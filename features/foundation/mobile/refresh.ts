import type { Refresh } from '#ui/manifest/refresh.ts';
import { FOUNDATION_EVENT } from '../contract.ts';

/** Orders, and the pools that they moved. */
export const refreshes: readonly Refresh[] = [
  { on: FOUNDATION_EVENT, calls: ['foundation/', 'foundation_order/'] },
];
