import type { CardPart } from '#features/bank-card/mobile/index.ts';
import { inOrder } from '#ui/manifest/collect.ts';

/** What features say of an account to withdraw to, in its order. */
export const CARD_PARTS = inOrder(
  import.meta.glob<readonly CardPart[]>('../../../features/*/mobile/card-parts.ts', {
    eager: true,
    import: 'cardParts',
  }),
);
