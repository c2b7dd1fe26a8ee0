import type { OfferItem, OfferState } from '../contract.ts';

/** The phases by which offers are shown, in their order: each state is in one of them, so that their numbers make up all. */
export const OFFER_GROUPS = {
  open: ['subscription'],
  coming: ['pending'],
  drawn: ['closed', 'allocation', 'lottery'],
  over: ['listing', 'cancelled'],
} as const satisfies Record<string, readonly OfferState[]>;
export type OfferGroup = 'all' | keyof typeof OFFER_GROUPS;
export const GROUP_NAMES: readonly OfferGroup[] = ['all', 'open', 'coming', 'drawn', 'over'];

/** Whether an offer is in a phase. */
export const isInGroup = (group: OfferGroup, { state }: Pick<OfferItem, 'state'>): boolean =>
  group === 'all' || (OFFER_GROUPS[group] as readonly OfferState[]).includes(state);
