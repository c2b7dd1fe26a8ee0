import type { User } from './contract.ts';

/** What protects an account, in the order in which one does it. */
export const PROTECTIONS = ['identity', 'withdrawal', 'key'] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** How one of them stands: `waiting` is the firm's turn, `missing` one's own. */
export type ProtectionState = 'on' | 'waiting' | 'missing';

interface Known {
  readonly kycStatus: User['kycStatus'];
  readonly withdrawalPasswordSetAt: string | null;
  /** Whether the device that one holds signs its commands. */
  readonly signs: boolean;
}

/** Each protection as it stands, and the first that is one's own to add; null where none is. */
export function protectionsOf({ kycStatus, withdrawalPasswordSetAt, signs }: Known) {
  const states: Readonly<Record<Protection, ProtectionState>> = {
    identity: kycStatus === 'verified' ? 'on' : kycStatus === 'waiting_audit' ? 'waiting' : 'missing',
    withdrawal: withdrawalPasswordSetAt === null ? 'missing' : 'on',
    key: signs ? 'on' : 'missing',
  };
  return { states, next: PROTECTIONS.find((name) => states[name] === 'missing') ?? null };
}
