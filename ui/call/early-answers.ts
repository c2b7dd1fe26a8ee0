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
export const fetchOrTake = (url: string, init: RequestInit): Promise<Response> =>
  takeEarly(url, init) ?? fetch(url, init);

function takeEarly(url: string, { headers, body }: RequestInit): Promise<Response> | undefined {
  const early: Early | undefined = Reflect.get(globalThis, 'earlyAnswers');
  if (!early) return undefined;
  const { userToken, 'idempotency-key': key } = headers as Record<string, string>;
  const age = Date.now() - early.at;
  if (key || userToken !== early.token || age < 0 || age > MAX_AGE_MS) {
    forgetEarly();
    return undefined;
  }
  const [call, language] = url.replace('/api/', '').split('?language=');
  const name = `${call} ${body}`;
  const answer = language === early.language ? early.answers[name] : undefined;
  delete early.answers[name];
  if (answer) askedAt[name] = early.at;
  return answer;
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
