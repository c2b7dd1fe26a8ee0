/**
 * Message keys of the texts that stand beside the codes. The texts themselves stand in
 * `messages/{es,en,zh}.json`; these constants keep the keys from being retyped.
 */
export const SYSTEM_ERROR_TEXT = 'system.error';
/** The text of a code that the catalogue does not know. */
export const GENERIC_FAILURE_TEXT = 'code.other';

/** What the app shows for an HTTP error without a text of the server's own. */
export const HTTP_TEXTS = {
  timeout: 'http.timeout',
  notFound: 'http.not_found',
  unknown: 'http.unknown',
} as const;

/** What customer service chat shows of its connection. */
export const CHAT_TEXTS = {
  connectionLost: 'chat.connection_lost',
  connectionFailed: 'chat.connection_failed',
  sendFailed: 'chat.send_failed',
  notConnected: 'chat.not_connected',
} as const;

/** The message key of an answer code: its own, or the generic failure's. */
export function codeText(code: number, knows: (key: string) => boolean): string {
  const key = `code.${code}`;
  return knows(key) ? key : GENERIC_FAILURE_TEXT;
}
