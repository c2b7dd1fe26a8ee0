import type { Answer, Refused } from '#kernel/contract/client.ts';
import { isDefinite } from './is-definite.ts';

/** Pauses before each new try after the line dropped; together longer than a preview holds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const TOO_MANY_REQUESTS = 429;

interface Tries<Done> {
  /** Sends the command, always under the same key. */
  readonly run: () => Promise<Answer<Done>>;
  /** An earlier try stayed without an answer. */
  readonly isAgain: boolean;
  /** Told after each try that said nothing. */
  readonly onUnsure: () => void;
  /** Gives whether it may be tried again: its log-in is still there. */
  readonly pause: (ms: number) => Promise<boolean>;
}

/** What the tries came to: the answer; or that nobody knows, and what was said in the place of an answer. */
export type Tried<Done> =
  | { readonly answer: Answer<Done> }
  | { readonly answer: null; readonly said: Refused | null };

/** Sends a command until its answer says that it is done or is not, for half a minute. */
export async function sendUntilKnown<Done>({
  run,
  isAgain,
  onUnsure,
  pause,
}: Tries<Done>): Promise<Tried<Done>> {
  let again = isAgain;
  for (const pauseMs of [...PAUSES_MS, null]) {
    const answer = await run();
    if (isDefinite(answer, again)) return { answer };
    again = true;
    onUnsure();
    // Blocked meanwhile, say: the next answer would be the same.
    if (!answer.ok && answer.kind === 'refusal' && answer.status !== TOO_MANY_REQUESTS)
      return { answer: null, said: answer };
    if (pauseMs === null || !(await pause(pauseMs))) break;
  }
  return { answer: null, said: null };
}
