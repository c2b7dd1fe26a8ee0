import type { LookTable } from '#features/review/server/index.ts';

export type ResetPhoto = 'face' | 'front' | 'back';

/** Where looks at the photos of a request are written down: at the new one, and at those of the proof of identity beside it. */
export const RESET_LOOKS: LookTable = { table: 'password_reset_look', caseColumn: 'reset_id' };
