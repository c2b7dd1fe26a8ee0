import type { Refresh } from '#ui/manifest/refresh.ts';
import { IPO_EVENT } from '../contract.ts';

/** Offers and the investor's applications. */
export const refreshes: readonly Refresh[] = [
  { on: IPO_EVENT, calls: ['ipo/', 'ipo_application/', 'placement/', 'placement_application/'] },
];
