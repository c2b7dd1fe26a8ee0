import { session } from '#ui/session/session.ts';

/** What the page has asked before the app was there (`kernel/http/answering/own-asks.ts`). */
interface Early {
  readonly token: string;
  readonly language: string;
  /** Device time of the asking, epoch milliseconds. */
  readonly at: number;
  /** By call and input; each is taken once. */
  readonly answers: Record<string, Promise<Response>>;
  /** What the successful ones that have come say, by the same names. */
  readonly came: Record<string, unknown>;
}

/** A device that takes longer to start asks by itself. */
export const MAX_AGE_MS = 4_000;
/** What came to one that is slow stands there until it has asked anew. */
const KEPT_FOR_MS = 10_000;

/**
 * Sends a request, or takes the answer that the page has asked for already: the same read by the same log-in. A command may change
 * what they say, so that from the first one on none is taken.
 */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const [call, language] = url.replace('/api/', '').split('?language=');
  const name = `${call} ${init.body}`;
  // One that failed or was called off left its time: that is not of this one.
  delete askedAt[name];
  const early = usableEarly(init, language);
  const answer = early?.answers[name];
  if (!answer) return fetch(url, init);
  delete early.answers[name];
  delete early.came[name];
  askedAt[name] = early.at;
  answer.catch(() => delete askedAt[name]);
  return answer;
}

function usableEarly({ headers }: RequestInit, language: string | undefined): Early | undefined {
  const { userToken, 'idempotency-key': key } = headers as Record<string, string>;
  const early = key ? undefined : earlyOf(userToken, language, MAX_AGE_MS);
  if (!early) forgetEarly();
  return early;
}

/** What the page has asked, where it was by this log-in, in this language and not longer ago. */
function earlyOf(token: string | null | undefined, language: unknown, maxAgeMs: number): Early | undefined {
  const early: Early | undefined = Reflect.get(globalThis, 'earlyAnswers');
  const age = Date.now() - (early?.at ?? 0);
  const isUsable = early?.token === token && early?.language === language && age >= 0 && age <= maxAgeMs;
  return isUsable ? early : undefined;
}

/** By a query's key, with what a read has said before its screen is drawn; undefined where nothing has come by now. */
export function cameOf(key: readonly unknown[]): unknown {
  return earlyOf(session.get().token, key[2], KEPT_FOR_MS)?.came[nameOf(key)];
}

const nameOf = ([call, input]: readonly unknown[]) => `${call} ${JSON.stringify(input)}`;

/** A query begins with what has come, as old as the page's asking, in the shape that it keeps; once. */
export function beginWithEarly<Kept>(key: readonly unknown[], shape: (data: never) => Kept) {
  return {
    initialData: (): Kept | undefined => {
      const data = cameOf(key);
      if (data === undefined) return undefined;
      const { came, answers }: Early = Reflect.get(globalThis, 'earlyAnswers');
      delete came[nameOf(key)];
      delete answers[nameOf(key)];
      return shape(data as never);
    },
    initialDataUpdatedAt: (): number | undefined => Reflect.get(globalThis, 'earlyAnswers')?.at,
  };
}

/** Something has happened since the page asked: none of its answers is taken any more. */
export function forgetEarly(): void {
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
}

/** When the page asked for what was taken, by call and input. */
const askedAt: Record<string, number> = {};

/** Device time at which an answer that was taken for a query was asked for, told once; undefined for one that the app asked for itself. */
export function earlyAskOf(key: readonly unknown[]): number | undefined {
  const name = nameOf(key);
  const at = askedAt[name];
  delete askedAt[name];
  return at;
}
