import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const PATIENCE_MS = 30_000;

/** Asks again and again until there is an answer other than null or false; throws with what was waited for. */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result | null | false>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const end = Date.now() + patienceMs;
  let last: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(POLL_MS);
  } while (Date.now() < end);
  throw new Error(`waited in vain for ${what}`, { cause: last });
}
