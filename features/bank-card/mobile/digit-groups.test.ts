import { expect, it } from 'vitest';
import { groupedDigits } from '#ui/field/digit-text.ts';
import { accountOnFace, cardOnFace, groupsOfAccount } from './digit-groups.ts';

it.each([
  ['012180001234567899', '012 180 00123456789 9'],
  ['1234567890', '1234567890'],
  ['4111111111111111', '4111 1111 1111 1111'],
  ['12345678901234567890', '1234 5678 9012 3456 7890'],
])('an account %s that was left stands as %s', (digits, text) => {
  expect(groupedDigits(digits, groupsOfAccount(digits))).toBe(text);
});

it('shows the places of a CLABE that are still open from its first digit on, until the field was left', () => {
  expect(accountOnFace('', true)).toEqual({ typed: '', open: '' });
  expect(accountOnFace('0121', true)).toEqual({ typed: '012 1', open: '•• ••••••••••• •' });
  expect(accountOnFace('012', true)).toEqual({ typed: '012', open: ' ••• ••••••••••• •' });
  expect(accountOnFace('1234567890', false)).toEqual({ typed: '1234567890', open: '' });
  expect(accountOnFace('', false).open).toBe('');
});

it('shows the places of a card number that are still open', () => {
  expect(cardOnFace('41111')).toEqual({ typed: '4111 1', open: '••• •••• ••••' });
});
