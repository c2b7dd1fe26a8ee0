import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterCommand, KYC_STATES, type KycAction, type KycState } from './kyc-state.ts';

const COMMANDS: readonly KycAction[] = ['submit', 'agree', 'reject'];

describe('the proof of identity', () => {
  it('is verified by an agreement to what was sent, and by nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 40 }), (commands) => {
        // given any commands in any order, of which the impossible ones change nothing
        let state: KycState = 'unverified';
        for (const command of commands) {
          const before: KycState = state;
          state = afterCommand(state, command) ?? state;
          // then only these steps were taken
          if (state !== before)
            expect([
              'unverified submit waiting_audit',
              'resubmit submit waiting_audit',
              'waiting_audit agree verified',
              'waiting_audit reject resubmit',
            ]).toContain(`${before} ${command} ${state}`);
          // and what is verified stays so
          if (before === 'verified') expect(state).toBe('verified');
        }
      }),
    );
  });

  it('leads from every state but the last one further', () => {
    for (const state of KYC_STATES) {
      const ways = COMMANDS.filter((command) => afterCommand(state, command) !== null);
      expect(ways.length > 0).toBe(state !== 'verified');
    }
  });
});
