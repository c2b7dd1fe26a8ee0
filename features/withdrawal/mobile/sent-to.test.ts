import { describe, expect, it } from 'vitest';
import { sentTo } from './sent-to.ts';

const card = { id: 'card', accountNumber: '•••• 8907', changedAt: '2026-11-20T10:00:00.000Z' };
const paid = {
  cardId: 'card',
  address: '•••• 8907',
  createdAt: '2026-11-20T10:05:00.000Z',
  status: 'completed',
} as const;

describe('what was sent to an account', () => {
  it('is the newest one paid, though it was asked for while the account was new', () => {
    const returned = { ...paid, createdAt: '2026-11-22T10:00:00.000Z', status: 'rejected' } as const;
    expect(sentTo(card, [returned, paid])).toEqual({ isNone: false, last: paid });
  });

  it('is nothing where all went back or went elsewhere', () => {
    const others = [
      { ...paid, status: 'cancelled' as const },
      { ...paid, cardId: 'another' },
      { ...paid, address: '•••• 1234' },
    ];
    expect(sentTo(card, others)).toEqual({ isNone: true, last: null });
    expect(sentTo(card, [])).toEqual({ isNone: true, last: null });
  });

  it('is not known where it was asked for before the account was changed, or is still on its way', () => {
    const before = { ...paid, createdAt: '2026-11-19T10:00:00.000Z' };
    expect(sentTo(card, [before])).toEqual({ isNone: false, last: null });
    expect(sentTo(card, [{ ...paid, status: 'pending' }])).toEqual({ isNone: false, last: null });
  });
});
