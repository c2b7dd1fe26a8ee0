/** Where an investor stands with the proof of identity. */
export const KYC_STATES = ['unverified', 'waiting_audit', 'verified', 'resubmit'] as const;
export type KycState = (typeof KYC_STATES)[number];

/** What can happen to it: the investor sends documents, an operator agrees or rejects. */
export type KycAction = 'submit' | 'agree' | 'reject';

const AFTER: Readonly<Record<KycState, Partial<Record<KycAction, KycState>>>> = {
  unverified: { submit: 'waiting_audit' },
  waiting_audit: { agree: 'verified', reject: 'resubmit' },
  resubmit: { submit: 'waiting_audit' },
  verified: {},
};

/** The state after a command; null where the command is not possible. */
export function afterCommand(state: KycState, command: KycAction): KycState | null {
  return AFTER[state][command] ?? null;
}

/** The credit score that everyone begins with once verified; there is none before. */
export const VERIFIED_SCORE = 620;

/** How long a review may take, milliseconds. */
export const REVIEW_WITHIN_MS = 86_400_000;

/** By when a submission is to be decided, epoch milliseconds: a day after it was sent. */
export function reviewDueAt(submittedAt: number): number {
  return submittedAt + REVIEW_WITHIN_MS;
}
