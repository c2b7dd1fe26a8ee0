import type { Language } from '#kernel/i18n/language.ts';
import { type Answer, type ClientOptions, headersOf, readAnswer, type SendOptions } from './client.ts';
import type { CallDefinition } from './define-call.ts';

type Send = <Input, Output>(
  call: CallDefinition<Input, Output>,
  input: Input,
  options?: SendOptions,
) => Promise<Answer<Output>>;

/** The two other ways in which a call may travel, for programs that send no JSON. */
export interface OtherWays {
  /** As a form whose nested keys are dotted. */
  readonly postForm: Send;
  /** As a query string: for calls that only read, and whose input is no secret. */
  readonly get: Send;
}

/** The typed client of both; each request carries the query `language` and the headers that every one does. */
export function createOtherWays(options: ClientOptions): OtherWays {
  const ask = async <Output>(path: string, init: RequestInit): Promise<Answer<Output>> => {
    try {
      const response = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl}/api/${path}`, init);
      return readAnswer<Output>(response, await response.text());
    } catch {
      // fetch rejects only when no whole answer arrived; an abort by the caller is such a case too.
      return { ok: false, kind: 'offline' };
    }
  };
  const headers = (language: Language, key: string | undefined, type: string | null) => {
    const { 'content-type': _, ...rest } = headersOf(
      language,
      options,
      key === undefined ? {} : { idempotencyKey: key },
    );
    return type === null ? rest : { ...rest, 'content-type': type };
  };
  return {
    postForm(call, input, { idempotencyKey, signal } = {}) {
      const language = options.language();
      return ask(`${call.path}?language=${language}`, {
        method: 'POST',
        headers: headers(language, idempotencyKey, 'application/x-www-form-urlencoded'),
        body: dottedForm(input),
        signal,
      });
    },
    get(call, input, { idempotencyKey, signal } = {}) {
      const language = options.language();
      const query = [`language=${language}`, dottedForm(input)].filter((part) => part !== '').join('&');
      return ask(`${call.path}?${query}`, { headers: headers(language, idempotencyKey, null), signal });
    },
  };
}

/** An input as a form: `{captcha: {number: 5}, ids: ['a']}` becomes `captcha.number=5&ids.0=a`. What is absent is left out. */
export function dottedForm(input: unknown): string {
  return pairsOf(input, '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairsOf(value: unknown, key: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, part]) => pairsOf(part, key === '' ? name : `${key}.${name}`));
}
