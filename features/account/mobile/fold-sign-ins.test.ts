import { expect, it } from 'vitest';
import type { SignIn } from '../security-contract.ts';
import { foldSignIns } from './fold-sign-ins.ts';

const HOME = '189.203.1.2';
const signIn = (id: string, of: Partial<SignIn> = {}): SignIn => ({
  id,
  at: '2026-11-26T15:00:00.000Z',
  outcome: 'signed_in',
  browser: 'Chrome',
  system: 'Android',
  address: HOME,
  isNew: false,
  current: false,
  ...of,
});
const linesOf = (...items: SignIn[]) => foldSignIns(items).map((line) => line.items.map(({ id }) => id));

it('given log-ins from two devices, then those of each are one line, in the place of the newest', () => {
  const safari = { browser: 'Safari', system: 'iPhone' };
  const lines = linesOf(signIn('4'), signIn('3', safari), signIn('2'), signIn('1', safari));
  expect(lines).toEqual([
    ['4', '2'],
    ['3', '1'],
  ]);
});

it('given the same kind of device at another address, then it has a line of its own', () => {
  expect(linesOf(signIn('2'), signIn('1', { address: '201.141.3.4' }))).toEqual([['2'], ['1']]);
});

it('given what one should look at, then it stands by itself', () => {
  const lines = linesOf(
    signIn('6'),
    signIn('5', { outcome: 'wrong_password' }),
    signIn('4', { outcome: 'wrong_password' }),
    signIn('3'),
    signIn('2', { outcome: 'password_reset' }),
    signIn('1', { isNew: true }),
  );
  expect(lines).toEqual([['6', '3'], ['5'], ['4'], ['2'], ['1']]);
});

it('given the log-in of the device that one holds, then it is not folded with others like it', () => {
  expect(linesOf(signIn('3'), signIn('2', { current: true }), signIn('1'))).toEqual([['3', '1'], ['2']]);
});
