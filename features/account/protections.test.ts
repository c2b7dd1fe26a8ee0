import { expect, it } from 'vitest';
import { protectionsOf } from './protections.ts';

const NOTHING = { kycStatus: 'unverified', withdrawalPasswordSetAt: null, signs: false } as const;

it('names the first protection that is one’s own to add', () => {
  expect(protectionsOf(NOTHING).next).toBe('identity');
  expect(protectionsOf({ ...NOTHING, kycStatus: 'resubmit' }).next).toBe('identity');
  expect(protectionsOf({ ...NOTHING, kycStatus: 'verified' }).next).toBe('withdrawal');
});

it('asks nothing of whom the firm lets wait', () => {
  const { states, next } = protectionsOf({
    ...NOTHING,
    kycStatus: 'waiting_audit',
    withdrawalPasswordSetAt: '2026-11-20T15:00:00.000Z',
    signs: true,
  });
  expect(states).toEqual({ identity: 'waiting', withdrawal: 'on', key: 'on' });
  expect(next).toBeNull();
});
