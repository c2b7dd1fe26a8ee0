import { expect, it } from 'vitest';
import { cautionOf, whyNotSent } from './why-not-sent.ts';

it('nobody sends to another address than was signed, under a signature that is not its own, or to what cannot be read', () => {
  const of = { method: 'btc', status: 'pending' } as const;
  expect(whyNotSent({ ...of, destinationSignature: 'other' })).toBe('reason.withdrawal.address_differs');
  expect(whyNotSent({ ...of, destinationSignature: 'broken' })).toBe('reason.withdrawal.signature_broken');
  const unreadable = { ...of, destinationSignature: 'unreadable' } as const;
  expect(whyNotSent(unreadable)).toBe('reason.withdrawal.destination_unreadable');
  expect(whyNotSent({ ...unreadable, method: 'bank_card' })).toBe('reason.withdrawal.destination_unreadable');
});

it('what was signed, or by nobody, is sent, and so is an account that they have no more', () => {
  for (const destinationSignature of ['signed', 'unsigned', null] as const)
    expect(whyNotSent({ method: 'btc', status: 'pending', destinationSignature })).toBeNull();
  expect(whyNotSent({ method: 'bank_card', status: 'pending', destinationSignature: 'other' })).toBeNull();
});

it('what was sent already is recorded whatever its signature is, and nobody is told to call before sending', () => {
  for (const found of ['unsigned', 'other', 'broken', 'unreadable'] as const) {
    const sent = { method: 'usdt_trc20', status: 'unknown', destinationSignature: found } as const;
    expect(whyNotSent(sent)).toBeNull();
    expect(cautionOf(sent, found)).toBe('withdrawal.desk.signature.sent.why');
  }
});

it('until then the caution is of the address or of the account', () => {
  const coins = { method: 'btc', status: 'pending' } as const;
  expect(cautionOf(coins, 'unsigned')).toBe('withdrawal.desk.signature.address.unsigned.why');
  expect(cautionOf(coins, 'broken')).toBe('withdrawal.desk.signature.broken.why');
  const bank = { ...coins, method: 'bank_card' } as const;
  expect(cautionOf(bank, 'other')).toBe('withdrawal.desk.signature.account.other.why');
  expect(cautionOf(bank, 'unreadable')).toBe('withdrawal.desk.signature.unreadable.why');
});
