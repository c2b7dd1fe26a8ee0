import type { Answer } from '#kernel/contract/client.ts';

/**
 * Whether an answer says that a command is done or is not. A refusal before the server looks at the command's key (blocked
 * meanwhile, sent too often, logged out) says nothing of an earlier try.
 */
export const isDefinite = (answer: Answer<unknown>, isAgain: boolean): boolean =>
  answer.ok || (answer.kind === 'refusal' && (!isAgain || answer.keyChecked));
