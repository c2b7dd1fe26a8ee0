import { describe, expect, it } from 'vitest';
import { logInCall, registerCall } from './contract.ts';

const GOOD = {
  phone: '5512345678',
  password: 'lluvia.en.abril',
  confirmPassword: 'lluvia.en.abril',
  inviteCode: '246810',
  acceptPrivacy: true,
};

function faultsOf(change: object): Record<string, string> {
  const parsed = registerCall.input.safeParse({ ...GOOD, ...change });
  return Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('what a registration takes', () => {
  it('is a phone, a password twice, an invite code and the privacy notice', () => {
    expect(faultsOf({})).toEqual({});
  });

  it.each(['551234567', '55123456789', '+525512345678', '55 1234 5678', '55１2345678', ''])(
    'refuses the phone %j',
    (phone) => {
      expect(faultsOf({ phone })).toEqual({ phone: 'field.phone' });
    },
  );

  it.each(['12345', '1234567890123456789', 'with space', 'tab\tbed', 'zero\u200bwidth'])(
    'refuses the password %j',
    (password) => {
      expect(faultsOf({ password, confirmPassword: password })).toMatchObject({ password: 'field.password' });
    },
  );

  it.each(['123456', '123456789012345678', 'ñandú-áéí', '密码密码密码', '!"#$%&/()='])(
    'takes the password %j',
    (password) => {
      expect(faultsOf({ password, confirmPassword: password })).toEqual({});
    },
  );

  it('names the confirmation when it differs, also beside other faults', () => {
    expect(faultsOf({ confirmPassword: 'lluvia.en.mayo' })).toEqual({
      confirmPassword: 'field.passwords_differ',
    });
    expect(faultsOf({ phone: '1', confirmPassword: 'x' })).toEqual({
      phone: 'field.phone',
      confirmPassword: 'field.passwords_differ',
    });
  });

  it('takes one password written in two ways of Unicode', () => {
    expect(faultsOf({ password: 'a\u00f1o.nuevo', confirmPassword: 'an\u0303o.nuevo' })).toEqual({});
  });

  it.each(['12345', '1234567', 'abcdef', ''])('refuses the invite code %j', (inviteCode) => {
    expect(faultsOf({ inviteCode })).toEqual({ inviteCode: 'field.invite_code' });
  });

  it.each([false, undefined, 'yes', 1])('refuses the privacy notice answered with %j', (acceptPrivacy) => {
    expect(faultsOf({ acceptPrivacy })).toEqual({ acceptPrivacy: 'field.accept_privacy' });
  });
});

it('a log-in needs the privacy notice accepted, the captcha only sometimes', () => {
  const { phone, password } = GOOD;
  expect(logInCall.input.safeParse({ phone, password, acceptPrivacy: true }).success).toBe(true);
  expect(logInCall.input.safeParse({ phone, password }).success).toBe(false);
  expect(
    logInCall.input.safeParse({ phone, password, acceptPrivacy: true, captcha: 'x'.repeat(5_000) }).success,
  ).toBe(false);
});
