import type { HoldingsPart } from '#ui/manifest/holdings-part.ts';
import { HeldFoundations } from './held-foundations.tsx';

/** What is invested for a term. */
export const holdingsParts: readonly HoldingsPart[] = [{ Section: HeldFoundations, order: 60 }];
