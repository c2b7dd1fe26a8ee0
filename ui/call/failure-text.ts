import { CODES } from '#kernel/contract/error-codes.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Failure } from './send-call.ts';

/** What a failed POST says: by code; HTTP errors their text or "Request timeout". */
export function failureText(words: Words, failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return words.t('ui.http.offline');
    case 'http':
      return failure.msg || words.t('http.timeout');
    case 'refusal':
      return failure.msg || codeText(words, failure.code);
  }
}

/** What a failed GET says: the server's words where it was answered with HTTP 200, else by the status alone. */
export function getFailureText(words: Words, failure: Failure): string {
  if (failure.kind === 'refusal' && failure.status === 200)
    return failure.msg || codeText(words, failure.code);
  const isMissing = failure.kind !== 'offline' && failure.status === 404;
  return words.t(isMissing ? 'http.not_found' : 'http.unknown');
}

/**
 * Of a detail asked for by the id in its address: whether there is no such thing, or not for this investor, or whether that is
 * no id at all. Anything else may be asked for again.
 */
export function isGone(failure: Failure | null): boolean {
  return failure?.kind === 'refusal' && GONE.has(failure.reason);
}

const GONE: ReadonlySet<string> = new Set(['not_found', 'input.invalid']);

function codeText(words: Words, code: number): string {
  const known = code !== CODES.serverMessage ? words.find(`code.${code}`) : null;
  return known ?? words.t('code.other');
}
