import type { Answer } from '#kernel/contract/client.ts';

const TOO_MANY_REQUESTS = 429;

/**
 * Whether an answer says that a command is done or is not. That it was sent too often is said before anybody looks whether an
 * earlier try was done: after such a try it says nothing.
 */
export const isDefinite = (answer: Answer<unknown>, isAgain: boolean): boolean =>
  answer.ok || (answer.kind === 'refusal' && !(isAgain && answer.status === TOO_MANY_REQUESTS));
