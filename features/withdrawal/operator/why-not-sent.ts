import type { WithdrawalCase } from '../contract.ts';

// Whole keys: a screen loads the texts whose keys stand in its sources.
const REASONS = {
  other: 'reason.withdrawal.address_differs',
  broken: 'reason.withdrawal.signature_broken',
  unreadable: 'reason.withdrawal.destination_unreadable',
} as const;

/** Why nobody sends it: the reason by which the server would refuse; null where nothing of its destination speaks against it. */
export function whyNotSent({
  method,
  destinationSignature: found,
  status,
}: Pick<WithdrawalCase, 'method' | 'destinationSignature' | 'status'>) {
  if (status !== 'pending' || found === null || found === 'signed' || found === 'unsigned') return null;
  // Of an account, `other` says that it is not their present one.
  return found === 'other' && method === 'bank_card' ? null : REASONS[found];
}

/** What the desk is to do where no device signed the destination, or it is not to be sent there. */
export function cautionOf(
  { method, status }: Pick<WithdrawalCase, 'method' | 'status'>,
  found: Exclude<WithdrawalCase['destinationSignature'], 'signed' | null>,
) {
  // It left the firm: what happened is recorded, whatever it is.
  if (status === 'unknown') return 'withdrawal.desk.signature.sent.why';
  if (found === 'broken' || found === 'unreadable') return `withdrawal.desk.signature.${found}.why` as const;
  return `withdrawal.desk.signature.${signedPart(method)}.${found}.why` as const;
}

/** What of a destination is signed. */
export const signedPart = (method: WithdrawalCase['method']) =>
  method === 'bank_card' ? 'account' : 'address';
