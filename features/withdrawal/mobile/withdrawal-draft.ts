import { ownDraft } from '#ui/session/own-draft.ts';
import { METHODS, type Method } from '../withdrawal.ts';

/** What the form holds; empty texts for nothing yet. */
export interface WithdrawalValues {
  method: Method;
  amount: string;
  address: string;
  cardId: string;
}

const drafts = new Map(
  METHODS.map((method) => [method, ownDraft<WithdrawalValues>(`withdrawal-form ${method}`)]),
);

/** What was typed for a method before the screen was left; an empty form for nothing. */
export function draftOf(method: Method): WithdrawalValues {
  return drafts.get(method)?.get() ?? { method, amount: '', address: '', cardId: '' };
}

/** Keeps what is typed for its method while other screens are looked at. */
export function keepDraft(values: WithdrawalValues): void {
  drafts.get(values.method)?.keep(values);
}

/** Forgets what was typed for a method: it was sent. */
export function dropDraft(method: Method): void {
  drafts.get(method)?.keep(null);
}
