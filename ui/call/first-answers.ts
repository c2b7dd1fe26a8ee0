import type { QueryClient } from '@tanstack/react-query';
import { setBusinessNow } from '#ui/clock/business-clock.ts';

/** The element in which the server puts what a screen asks first. */
const ELEMENT = 'first-answers';
/** A page that the browser kept, or a device whose clock is wrong: then the app asks by itself. */
const MAX_AGE_MS = 10_000;

/** What a call answered; `paged` where the screen reads it page after page. */
export interface FirstAnswer {
  readonly call: string;
  readonly input: object;
  readonly paged?: boolean;
  readonly data: unknown;
}

interface FirstAnswers {
  readonly language: string;
  /** The server's time, epoch milliseconds. */
  readonly at: number;
  /** Business time then: the app goes on where the drawing stands. */
  readonly now: number;
  readonly answers: readonly FirstAnswer[];
}

/** Begins with the time of the page's drawing, and with the answers that came in it, made for whoever is not logged in; `isOwn`: somebody is. */
export function takeFirstAnswers(client: QueryClient, isOwn: boolean): void {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) return;
  const { language, at, now, answers } = JSON.parse(text) as FirstAnswers;
  if (Math.abs(Date.now() - at) > MAX_AGE_MS) return;
  setBusinessNow(now + Date.now() - at);
  if (!isOwn) putFirstAnswers(client, language, answers);
}

/** Has a screen begin with answers. */
export function putFirstAnswers(
  client: QueryClient,
  language: string,
  answers: readonly FirstAnswer[],
): void {
  for (const { call, input, paged, data } of answers) {
    if (paged) client.setQueryData([call, input, language, 'pages'], { pages: [data], pageParams: [null] });
    else client.setQueryData([call, input, language], data);
  }
}
