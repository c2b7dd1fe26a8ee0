import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Language } from '#kernel/i18n/language.ts';
import type { Log } from '#kernel/ports/log.ts';

/** A screen to be drawn, and what its calls answered. */
export interface Drawing {
  readonly url: string;
  readonly language: Language;
  readonly answers: readonly object[];
}

/** A drawn screen: its content, the rules it is styled by, and what runs in the page before and after it. */
export interface Drawn {
  readonly html: string;
  readonly style: string;
  readonly before: string;
  readonly after: string;
}

/** Draws screens; null where that fails. */
export interface Drawer {
  draw(drawing: Drawing): Promise<Drawn | null>;
  close(): Promise<void>;
}

type Told = { readonly id: number } & (Drawn | { readonly failure: string });

/** Pages beyond that come without. */
const MAX_WAITING = 20;
/** One that broke is started again with the first drawing after so long. */
const REST_MS = 30_000;

/** Draws a built app's screens in a thread of their own, so that no call waits for it; null where the build has no such part. */
export function createDrawer(folder: string, log: Log): Drawer | null {
  const file = join(folder, '.drawn/draw.js');
  if (!existsSync(file)) return null;
  const waiting = new Map<number, (drawn: Drawn | null) => void>();
  let thread: Worker | null = null;
  let brokeAt = Number.NEGATIVE_INFINITY;
  let count = 0;

  const giveUp = (error: unknown) => {
    thread = null;
    brokeAt = performance.now();
    log.error({ err: error }, 'the thread that draws screens has ended');
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  const hear = (told: Told) => {
    if ('failure' in told) log.error({ failure: told.failure }, 'a screen could not be drawn');
    waiting.get(told.id)?.('failure' in told ? null : told);
    waiting.delete(told.id);
  };
  const start = () => {
    const fresh = new Worker(file);
    fresh.on('message', hear);
    fresh.on('error', giveUp);
    fresh.unref();
    return fresh;
  };
  return {
    draw(drawing) {
      const isResting = performance.now() - brokeAt < REST_MS;
      if (isResting || waiting.size >= MAX_WAITING) return Promise.resolve(null);
      thread ??= start();
      const id = count;
      count += 1;
      const { promise, resolve } = Promise.withResolvers<Drawn | null>();
      waiting.set(id, resolve);
      thread.postMessage({ id, ...drawing });
      return promise;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
