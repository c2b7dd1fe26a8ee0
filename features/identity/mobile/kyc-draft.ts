import { session } from '#ui/session/session.ts';
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

let draft: { investorId: string | undefined; values: KycValues } | null = null;

/** What was typed before the screen was left, by the same investor; null for nothing. Never written to the device. */
export function draftOf(): KycValues | null {
  return draft?.investorId === session.get().user?.id ? (draft?.values ?? null) : null;
}

/** Keeps what is typed while other screens are looked at; null forgets it. */
export function keepDraft(values: KycValues | null): void {
  draft = values && { investorId: session.get().user?.id, values };
}
