import { useSyncExternalStore } from 'react';
import { sendSigned } from '#features/operator/operator/signature/send-signed.ts';
import { createClient } from '#kernel/contract/client.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import type { OperatorSender } from '#ui/call/send-call.ts';
import { ownDrafts } from '#ui/console/drafts.ts';
import { tabMemory } from '#ui/console/tab-memory.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { noteUse, unusedForMs } from './last-use.ts';

/** A desk that refreshes so long after the last key or movement does so for nobody. */
const AWAY_MS = 60_000;
/** Ends with the tab: nobody finds an open console in a browser that was closed. */
const TOKEN_NAME = 'operatorToken';
const OPERATOR_NAME = 'operatorId';
const listeners = new Set<() => void>();
/** Whether the last session ended by itself: then the screen that signs in says so. */
let endedByItself = false;

function set(token: string | null): void {
  if (token === null) tabMemory.delete(TOKEN_NAME);
  else tabMemory.set(TOKEN_NAME, token);
  for (const listener of listeners) listener();
}

/** This tab's session of the console. */
export const operatorSession = {
  token: (): string | null => tabMemory.get(TOKEN_NAME),
  begin(token: string, operatorId: string): void {
    endedByItself = false;
    ownDrafts(operatorId);
    tabMemory.set(OPERATOR_NAME, operatorId);
    noteUse();
    set(token);
  },
  /** Somebody signs out. */
  end(): void {
    endedByItself = false;
    set(null);
  },
  /** It was over: unused for too long, twelve hours old, or ended by an admin. */
  expire(): void {
    endedByItself = true;
    set(null);
  },
  hasExpired: (): boolean => endedByItself,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether somebody is signed in; draws again when that changes. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(operatorSession.subscribe, operatorSession.token) !== null;
}

const client = createClient({
  baseUrl: '',
  language: currentLanguage,
  token: operatorSession.token,
  tokenHeader: 'operatorToken',
  unattended: () => unusedForMs() >= AWAY_MS,
});

/**
 * Sends a call as this tab's operator, a command signed with the key of this device where there is one. Codes −3 and −4 end
 * the session, unless another has begun since.
 */
export const sendAsOperator: OperatorSender = async (call, input, options) => {
  const token = operatorSession.token();
  const operatorId = tabMemory.get(OPERATOR_NAME);
  const answer = await sendSigned((signed) => client.send(call, input, signed), {
    call,
    input,
    operatorId,
    options,
  });
  if (!answer.ok && answer.kind === 'refusal' && token === operatorSession.token()) {
    if (answer.code === CODES.accessDenied || answer.code === CODES.tokenExpired) operatorSession.expire();
  }
  return answer;
};
