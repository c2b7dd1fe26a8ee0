import { setTimeout as sleep } from 'node:timers/promises';

/** How one kind of call fared: milliseconds from the request to the whole answer, by what was answered. */
export interface Fared {
  readonly served: number[];
  readonly refused: number[];
  /** Neither served nor refused by the server's own word: the statuses. */
  readonly other: number[];
}

export interface Probe {
  readonly name: string;
  readonly path: string;
  /** Of one call: a command has a key of its own each time. */
  readonly headers?: () => Record<string, string>;
  /** Left out, the call is a GET. */
  readonly body?: string;
}

const REFUSED = 503;

/** Asks again and again, one call at a time as a person does, until `until` (`performance.now()`). */
export async function probe(url: string, { path, headers, body }: Probe, until: number, pauseMs: number) {
  const fared: Fared = { served: [], refused: [], other: [] };
  while (performance.now() < until) {
    const sentAt = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'accept-language': 'es',
        ...(body && { 'content-type': 'application/json' }),
        ...headers?.(),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    const tookMs = performance.now() - sentAt;
    if (answer.status === 200) fared.served.push(tookMs);
    else if (answer.status === REFUSED && text.includes('server.busy') && answer.headers.has('retry-after'))
      fared.refused.push(tookMs);
    else fared.other.push(answer.status);
    await sleep(pauseMs);
  }
  return fared;
}
