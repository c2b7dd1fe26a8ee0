import type { ComponentType } from 'react';

/**
 * What else is held than shares, on the trading hub's tab of holdings. A feature's stand in `features/x/mobile/holdings-parts.ts`, which
 * exports `holdingsParts`.
 */
export interface HoldingsPart {
  /** Draws a section of its own; nothing where nothing is held. */
  readonly Section: ComponentType;
  /** Its place under the shares; the lower comes first. */
  readonly order: number;
}
