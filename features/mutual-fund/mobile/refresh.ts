import type { Refresh } from '#ui/manifest/refresh.ts';
import { FUND_EVENT } from '../contract.ts';

/** Orders, what is held, and the values that they waited for. */
export const refreshes: readonly Refresh[] = [
  { on: FUND_EVENT, calls: ['mutual_fund/', 'mutual_fund_order/'] },
];
