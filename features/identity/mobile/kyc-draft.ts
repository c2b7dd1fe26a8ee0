import { ownDraft } from '#ui/session/own-draft.ts';
import type { IdType } from '../id-number.ts';

/** What the form holds; a photo is the id of what was sent, empty for none yet. */
export interface KycValues {
  fullName: string;
  idType: IdType;
  idNumber: string;
  rfc: string;
  frontPhoto: string;
  backPhoto: string;
}

/** What was typed before the screen was left. */
export const kycDraft = ownDraft<KycValues>('kyc');
