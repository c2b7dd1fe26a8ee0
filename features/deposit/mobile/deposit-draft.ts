import { session } from '#ui/session/session.ts';
import type { DepositMethod } from '../contract.ts';

/** What the form holds; the proof is the id of what was sent, empty for none yet. */
export interface DepositValues {
  method: DepositMethod;
  amount: string;
  trackingKey: string;
  proofImage: string;
}

let drafts: { investorId: string | undefined; byMethod: Map<DepositMethod, DepositValues> } | null = null;

/** The drafts of who is logged in; what another investor typed on this device is forgotten. */
function mine(): Map<DepositMethod, DepositValues> {
  const investorId = session.get().user?.id;
  if (drafts === null || drafts.investorId !== investorId) drafts = { investorId, byMethod: new Map() };
  return drafts.byMethod;
}

/** What was typed for a method before the screen was left, by the same investor; an empty form for nothing. */
export function draftOf(method: DepositMethod): DepositValues {
  return mine().get(method) ?? { method, amount: '', trackingKey: '', proofImage: '' };
}

/** Keeps what is typed for its method while other screens are looked at. Never written to the device. */
export function keepDraft(values: DepositValues): void {
  mine().set(values.method, values);
}

/** Forgets what was typed for a method: it was sent. */
export function dropDraft(method: DepositMethod): void {
  mine().delete(method);
}
