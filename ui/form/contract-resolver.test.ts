import type { ResolverOptions, UseFormReturn } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { logInCall } from '#features/account/contract.ts';
import type { LogInValues } from '#features/account/mobile/log-in/use-log-in.ts';
import { contractResolver, reasonText, showFieldFaults } from './contract-resolver.ts';

const GOOD: LogInValues = { phone: '5512345678', password: 'lluvia.en.abril', acceptPrivacy: true };

describe('a form that is checked with its call’s schema', () => {
  const check = async (values: LogInValues) => {
    // The resolver looks at nothing but the values.
    const options = {} as ResolverOptions<LogInValues>;
    return contractResolver<LogInValues>(logInCall.input)(values, undefined, options);
  };

  it('passes what the server would take', async () => {
    expect(await check(GOOD)).toEqual({ values: GOOD, errors: {} });
  });

  it('waits for a schema that comes later, and leaves the check to the server where it cannot come', async () => {
    const bad = { ...GOOD, phone: '1' };
    const options = {} as ResolverOptions<LogInValues>;
    const late = contractResolver<LogInValues>(async () => logInCall.input);
    expect((await late(bad, undefined, options)).errors).toMatchObject({ phone: { message: 'field.phone' } });
    const cut = contractResolver<LogInValues>(() => Promise.reject(new Error('no line')));
    expect(await cut(bad, undefined, options)).toEqual({ values: bad, errors: {} });
  });

  it('names each field at fault once, by its first reason', async () => {
    const { errors } = await check({ phone: '', password: '', acceptPrivacy: false });
    expect(errors).toMatchObject({
      phone: { message: 'field.phone' },
      password: { message: 'field.password' },
      acceptPrivacy: { message: 'field.accept_privacy' },
    });
  });
});

describe('the text of a field’s error', () => {
  const find = (key: string) => (key === 'reason.field.phone' ? 'Diez dígitos' : null);

  it('is the reason in words, or the server’s text as it came', () => {
    expect(reasonText(find, { message: 'field.phone' })).toBe('Diez dígitos');
    expect(reasonText(find, { message: 'Este teléfono ya tiene una cuenta.' })).toBe(
      'Este teléfono ya tiene una cuenta.',
    );
    expect(reasonText(find, undefined)).toBeNull();
  });
});

it('what the server found goes under the form’s own fields, and nowhere else', () => {
  const shown: [string, string | undefined][] = [];
  const form = {
    getValues: () => GOOD,
    setError: (name: string, error: { message?: string }) => shown.push([name, error.message]),
  } as unknown as UseFormReturn<LogInValues>;
  showFieldFaults(form, { phone: 'mal', captcha: 'falta', constructor: 'no' });
  expect(shown).toEqual([['phone', 'mal']]);
});
