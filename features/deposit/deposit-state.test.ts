import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEPOSIT_METHODS, decimalsOf, formatSent, parseSent } from './deposit-method.ts';
import { DEPOSIT_STATES, DEPOSIT_VERDICTS, type DepositState, isFinal, mayBecome } from './deposit-state.ts';

it('given any findings in any order, then at most one is final and nothing follows it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DEPOSIT_VERDICTS), { maxLength: 20 }), (verdicts) => {
      let state: DepositState = 'pending';
      let finals = 0;
      for (const verdict of verdicts) {
        if (!mayBecome(state, verdict)) continue;
        expect(isFinal(state)).toBe(false);
        state = verdict;
        if (isFinal(state)) finals += 1;
      }
      expect(finals).toBeLessThanOrEqual(1);
      expect(finals === 1).toBe(isFinal(state));
    }),
  );
  expect(DEPOSIT_STATES.filter((state) => mayBecome(state, 'unknown'))).toEqual(['pending']);
});

it('given what each method sends, then it is read and written without loss, and what is finer is refused', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n });
  fc.assert(
    fc.property(fc.constantFrom(...DEPOSIT_METHODS), amounts, (method, units) => {
      expect(parseSent(method, formatSent(method, units))).toBe(units);
      expect(() => parseSent(method, `0.${'0'.repeat(decimalsOf(method))}1`)).toThrow('decimals');
    }),
  );
});
