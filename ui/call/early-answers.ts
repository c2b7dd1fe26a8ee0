/** What the page has asked before the app was there (`kernel/http/answering/own-asks.ts`). */
interface Early {
  readonly token: string;
  readonly language: string;
  /** Device time of the asking, epoch milliseconds. */
  readonly at: number;
  /** By call and input; each is taken once. */
  readonly answers: Record<string, Promise<Response>>;
}

/** A device that takes longer to start asks by itself. */
const MAX_AGE_MS = 4_000;

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
  askedAt[name] = early.at;
  answer.catch(() => delete askedAt[name]);
  return answer;
}

function usableEarly({ headers }: RequestInit, language: string | undefined): Early | undefined {
  const early: Early | undefined = Reflect.get(globalThis, 'earlyAnswers');
  if (!early) return undefined;
  const { userToken, 'idempotency-key': key } = headers as Record<string, string>;
  const age = Date.now() - early.at;
  if (!key && userToken === early.token && language === early.language && age >= 0 && age <= MAX_AGE_MS)
    return early;
  forgetEarly();
  return undefined;
}

/** Something has happened since the page asked: none of its answers is taken any more. */
export function forgetEarly(): void {
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
}

/** When the page asked for what was taken, by call and input. */
const askedAt: Record<string, number> = {};

/** Device time at which an answer that was taken for a query was asked for, told once; undefined for one that the app asked for itself. */
export function earlyAskOf([call, input]: readonly unknown[]): number | undefined {
  const name = `${call} ${JSON.stringify(input)}`;
  const at = askedAt[name];
  delete askedAt[name];
  return at;
}
