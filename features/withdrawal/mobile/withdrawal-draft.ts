import { session } from '#ui/session/session.ts';
import type { Method } from '../withdrawal.ts';

/** What the form holds; empty texts for nothing yet. */
export interface WithdrawalValues {
  method: Method;
  amount: string;
  address: string;
  cardId: string;
}

let draft: { investorId: string | undefined; values: WithdrawalValues } | null = null;

/** What was typed for a method before the screen was left, by the same investor; an empty form for nothing. */
export function draftOf(method: Method): WithdrawalValues {
  const isMine = draft?.investorId === session.get().user?.id && draft?.values.method === method;
  if (isMine && draft) return draft.values;
  return { method, amount: '', address: '', cardId: '' };
}

/** Keeps what is typed while other screens are looked at; null forgets it. Never written to the device. */
export function keepDraft(values: WithdrawalValues | null): void {
  draft = values && { investorId: session.get().user?.id, values };
}
