import { session } from '#ui/session/session.ts';
import type { DepositMethod } from '../contract.ts';

/** What the form holds; the proof is the id of what was sent, empty for none yet. */
export interface DepositValues {
  method: DepositMethod;
  amount: string;
  trackingKey: string;
  proofFileId: string;
}

let draft: { investorId: string | undefined; values: DepositValues } | null = null;

/** What was typed for a method before the screen was left, by the same investor; an empty form for nothing. */
export function draftOf(method: DepositMethod): DepositValues {
  const isMine = draft?.investorId === session.get().user?.id && draft?.values.method === method;
  if (isMine && draft) return draft.values;
  return { method, amount: '', trackingKey: '', proofFileId: '' };
}

/** Keeps what is typed while other screens are looked at; null forgets it. Never written to the device. */
export function keepDraft(values: DepositValues | null): void {
  draft = values && { investorId: session.get().user?.id, values };
}
