import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterDeed, creditScoreOf, KYC_STATES, type KycDeed, type KycState } from './kyc-state.ts';

const DEEDS: readonly KycDeed[] = ['submit', 'agree', 'reject'];

describe('the proof of identity', () => {
  it('is verified by an agreement to what was sent, and by nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DEEDS), { maxLength: 40 }), (deeds) => {
        // given any deeds in any order, of which the impossible ones change nothing
        let state: KycState = 'unverified';
        for (const deed of deeds) {
          const before: KycState = state;
          state = afterDeed(state, deed) ?? state;
          // then only these steps were taken
          if (state !== before)
            expect([
              'unverified submit waiting_audit',
              'resubmit submit waiting_audit',
              'waiting_audit agree verified',
              'waiting_audit reject resubmit',
            ]).toContain(`${before} ${deed} ${state}`);
          // and what is verified stays so
          if (before === 'verified') expect(state).toBe('verified');
          // and a score is there exactly while it is verified
          expect(creditScoreOf(state)).toBe(state === 'verified' ? 620 : null);
        }
      }),
    );
  });

  it('leads from every state but the last one further', () => {
    for (const state of KYC_STATES) {
      const ways = DEEDS.filter((deed) => afterDeed(state, deed) !== null);
      expect(ways.length > 0).toBe(state !== 'verified');
    }
  });
});
