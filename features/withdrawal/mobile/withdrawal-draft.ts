import { session } from '#ui/session/session.ts';
import type { Method } from '../withdrawal.ts';

/** What the form holds; empty texts for nothing yet. */
export interface WithdrawalValues {
  method: Method;
  amount: string;
  address: string;
  cardId: string;
}

let drafts: { investorId: string | undefined; byMethod: Map<Method, WithdrawalValues> } | null = null;

/** The drafts of who is logged in; what another investor typed on this device is forgotten. */
function mine(): Map<Method, WithdrawalValues> {
  const investorId = session.get().user?.id;
  if (drafts === null || drafts.investorId !== investorId) drafts = { investorId, byMethod: new Map() };
  return drafts.byMethod;
}

/** What was typed for a method before the screen was left, by the same investor; an empty form for nothing. */
export function draftOf(method: Method): WithdrawalValues {
  return mine().get(method) ?? { method, amount: '', address: '', cardId: '' };
}

/** Keeps what is typed for its method while other screens are looked at. Never written to the device. */
export function keepDraft(values: WithdrawalValues): void {
  mine().set(values.method, values);
}

/** Forgets what was typed for a method: it was sent. */
export function dropDraft(method: Method): void {
  mine().delete(method);
}
