import { describe, expect, it } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import { failureText, getFailureText, isGone } from './failure-text.ts';
import type { Failure } from './send-call.ts';

const words = createWords(
  'en',
  {
    'code.-4': 'Your session has ended',
    'code.other': 'Something went wrong',
    'http.timeout': 'Request timeout',
    'http.not_found': 'Server Not Found',
    'http.unknown': 'Unknown error',
    'ui.http.offline': 'You are offline',
  },
  async () => undefined,
);

function refused(code: number, msg = ''): Failure {
  return {
    ok: false,
    kind: 'refusal',
    code,
    msg,
    reason: '',
    fields: {},
    values: {},
    status: 200,
    keyChecked: false,
  };
}
function fault(status: number, msg = ''): Failure {
  return { ok: false, kind: 'http', status, msg, code: null };
}

describe('a failed POST', () => {
  it('shows the server’s words, else the code’s, else a general sentence', () => {
    expect(failureText(words, refused(-1, 'Not enough cash'))).toBe('Not enough cash');
    expect(failureText(words, refused(-4))).toBe('Your session has ended');
    expect(failureText(words, refused(-1))).toBe('Something went wrong');
    expect(failureText(words, refused(-999))).toBe('Something went wrong');
  });

  it('shows an HTTP error’s words if it has any, else “Request timeout”', () => {
    expect(failureText(words, fault(502, 'Updating'))).toBe('Updating');
    expect(failureText(words, fault(502))).toBe('Request timeout');
    expect(failureText(words, { ok: false, kind: 'offline' })).toBe('You are offline');
  });
});

describe('a failed GET', () => {
  it('tells 404 from any other status', () => {
    expect(getFailureText(words, refused(-1, 'No'))).toBe('No');
    expect(getFailureText(words, fault(404))).toBe('Server Not Found');
    expect(getFailureText(words, { ...refused(-1, 'No such address'), status: 404 } as Failure)).toBe(
      'Server Not Found',
    );
    expect(getFailureText(words, { ...refused(-2, 'Wrong'), status: 400 } as Failure)).toBe('Unknown error');
    expect(getFailureText(words, fault(500, 'x'))).toBe('Unknown error');
  });
});

describe('a detail by its id', () => {
  const asked = (reason: string, status: number) =>
    isGone({ ...refused(-1, 'No'), reason, status } as Failure);

  it('is gone where there is none, or where that is no id', () => {
    expect(asked('not_found', 200)).toBe(true);
    expect(asked('input.invalid', 400)).toBe(true);
  });

  it('may be asked for again after anything else', () => {
    expect(isGone(null)).toBe(false);
    expect(asked('rate.exceeded', 429)).toBe(false);
    expect(asked('server.busy', 503)).toBe(false);
    expect(isGone(fault(502))).toBe(false);
  });
});
