import { ownDraft } from '#ui/session/own-draft.ts';
import { DEPOSIT_METHODS, type DepositMethod } from '../contract.ts';

/** What the form holds; the proof is the id of what was sent, empty for none yet. */
export interface DepositValues {
  method: DepositMethod;
  amount: string;
  trackingKey: string;
  proofImage: string;
}

const drafts = new Map(
  DEPOSIT_METHODS.map((method) => [method, ownDraft<DepositValues>(`deposit-form ${method}`)]),
);

/** What was typed for a method before the screen was left; an empty form for nothing. */
export function draftOf(method: DepositMethod): DepositValues {
  return drafts.get(method)?.get() ?? { method, amount: '', trackingKey: '', proofImage: '' };
}

/** Keeps what is typed for its method while other screens are looked at. */
export function keepDraft(values: DepositValues): void {
  drafts.get(values.method)?.keep(values);
}

/** Forgets what was typed for a method: it was sent. */
export function dropDraft(method: DepositMethod): void {
  drafts.get(method)?.keep(null);
}
