import type { HoldingsPart } from '#ui/manifest/holdings-part.ts';
import { HeldFunds } from './held-funds.tsx';

/** The funds that are held. */
export const holdingsParts: readonly HoldingsPart[] = [{ Section: HeldFunds, order: 70 }];
