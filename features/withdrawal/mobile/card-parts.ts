import type { CardPart } from '#features/bank-card/mobile/index.ts';
import { LastPaid } from './last-paid.tsx';

/** What was last withdrawn to an account. */
export const cardParts: readonly CardPart[] = [{ order: 10, Line: LastPaid }];
