import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { WithdrawalValues } from './withdrawal-draft.ts';
import { checkWithdrawal, inputOf } from './withdrawal-input.ts';

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const CARD: WithdrawalValues = {
  method: 'bank_card',
  amount: '500',
  address: '',
  cardId: crypto.randomUUID(),
};
const COIN: WithdrawalValues = { method: 'btc', amount: '100', address: ADDRESS, cardId: '' };

// The resolver looks at nothing but the values.
const check = async (values: WithdrawalValues) =>
  checkWithdrawal(values, undefined, {} as ResolverOptions<WithdrawalValues>);

describe('the form of a withdrawal', () => {
  it('sends only what its method needs', () => {
    expect(inputOf(CARD)).toEqual({ method: 'bank_card', amount: '500', cardId: CARD.cardId });
    expect(inputOf(COIN)).toEqual({ method: 'btc', amount: '100', address: ADDRESS });
  });

  it('given the other way’s field empty, then nothing is at fault', async () => {
    expect(await check(CARD)).toEqual({ values: CARD, errors: {} });
    expect(await check(COIN)).toEqual({ values: COIN, errors: {} });
  });

  it('names what its own fields lack, and no field that is not shown', async () => {
    const card = await check({ ...CARD, amount: '', cardId: '' });
    expect(Object.keys(card.errors).sort()).toEqual(['amount', 'cardId']);
    expect(card.errors).toMatchObject({ cardId: { message: 'field.choice' } });
    const coin = await check({ ...COIN, address: '' });
    expect(coin.errors).toMatchObject({ address: { message: 'field.required' } });
    expect(Object.keys(coin.errors)).toEqual(['address']);
  });
});
