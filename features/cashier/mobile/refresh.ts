import type { Refresh } from '#ui/manifest/refresh.ts';
import { BALANCE_EVENT } from '../contract.ts';

/** The asset log and total assets. */
export const refreshes: readonly Refresh[] = [{ on: BALANCE_EVENT, calls: ['asset/'] }];
