import { vi } from 'vitest';

/** A vendor that never answers is not waited for longer. */
const SILENT_MS = 250;
/** Within one process a message over a socket and its answer take a few turns of the loop, however busy the machine is. */
const TURNS = 10;

/**
 * Watches what is asked by `fetch` from now on; gives what waits until all that was asked, also over sockets, has been answered and
 * heard: so that business time goes on no faster than the answers come.
 */
export function watchAnswers(): () => Promise<void> {
  let open = 0;
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    open += 1;
    let isOpen = true;
    const over = () => {
      if (isOpen) open -= 1;
      isOpen = false;
    };
    try {
      const response = await send(...asked);
      if (response.body === null) over();
      const body = response.body?.pipeThrough(new TransformStream(whenOver(over)));
      return new Response(body ?? null, response);
    } catch (error) {
      over();
      throw error;
    }
  });
  return async () => {
    const until = Date.now() + SILENT_MS;
    for (let turn = 0; turn < TURNS || (open > 0 && Date.now() < until); turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
  };
}

/** Read to its end, or let go; what is let go the types do not know of yet. */
const whenOver = (over: () => void): Transformer<Uint8Array, Uint8Array> =>
  Object.assign({ flush: over }, { cancel: over });
