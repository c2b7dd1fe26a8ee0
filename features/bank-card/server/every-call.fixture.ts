import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { addBankCard } from '../contract.ts';

export default defineSweep({
  calls: {
    'bank_card/create': {
      input: {
        bankName: 'Banorte',
        cardholder: 'Ana Ruiz',
        accountNumber: '072180012345678907',
        cardNumber: '4111111111111111',
      },
    },
    'bank_card/detail': { input: { id: randomUUID() }, foreign: ({ bankCard }) => ({ id: bankCard }) },
    'bank_card/list': { input: {} },
    'bank_card/remove': { input: { id: randomUUID() }, foreign: ({ bankCard }) => ({ id: bankCard }) },
    'bank_card/update': {
      input: {
        id: randomUUID(),
        bankName: 'Banorte',
        cardholder: 'Ana Ruiz',
        accountNumber: '072180012345678907',
      },
      foreign: ({ bankCard }) => ({
        id: bankCard,
        bankName: 'Banorte',
        cardholder: 'Ana Ruiz',
        accountNumber: '072180012345678907',
      }),
    },
  },
  async own(investor) {
    const { card } = await investor.get(addBankCard, {
      bankName: 'Banamex',
      cardholder: 'Ana Ruiz',
      accountNumber: '1234567890',
      cardNumber: '4111111111111111',
    });
    return { bankCard: card.id };
  },
});
