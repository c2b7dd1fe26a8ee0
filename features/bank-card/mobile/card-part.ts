import type { ComponentType } from 'react';
import type { BankCardLine } from '../contract.ts';

/**
 * What a feature says of an account below its number. A feature's stand in `features/x/mobile/card-parts.ts`, which exports
 * `cardParts`.
 */
export interface CardPart {
  /** The lower stands first. */
  readonly order: number;
  /** A line of words; draws nothing where there is nothing to say. */
  readonly Line: ComponentType<{ card: BankCardLine }>;
}
