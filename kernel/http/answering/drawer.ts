import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ShownMode } from '#kernel/contract/real-prices.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Currency } from '#kernel/money/money.ts';
import type { Log } from '#kernel/ports/log.ts';

/** A screen to be drawn, and what its calls answered. */
export interface Drawing {
  readonly url: string;
  readonly language: Language;
  readonly mode: ShownMode;
  /** For whoever is logged in, of whom nothing is known: what is their own stands in it as it does before it has come. */
  readonly isOwn: boolean;
  /** Business time, epoch milliseconds. */
  readonly now: number;
  readonly answers: readonly object[];
  /** Of times where the screen names no zone: that of the reader's device where it is known. */
  readonly zone?: string;
  /** The one investor that it is drawn for, with their answers; never kept. */
  readonly reader?: OwnReader;
}

/** What an investor's device alone knows of how their screens are drawn. */
export interface OwnReader {
  readonly user: { readonly id: string; readonly phone: string; readonly displayCurrency: Currency };
  /** The eye is closed. */
  readonly amountsHidden: boolean;
}

/** A drawn screen: its content, the rules it is styled by, and what runs in the page before and after it. */
export interface Drawn {
  readonly html: string;
  /** Shown beside it where the app does not come. */
  readonly note: string;
  readonly style: string;
  readonly before: string;
  readonly after: string;
}

/** Draws screens; null where that fails. */
export interface Drawer {
  /** Draws one for nobody: the first takes as long as all of the app's code to be read. */
  warm(): void;
  draw(drawing: Drawing): Promise<Drawn | null>;
  /** Whether one investor's screen would be drawn now. */
  hasRoomForOwn(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  /** Of the monotonic clock, milliseconds. */
  readonly since: number;
  readonly resolve: (drawn: Drawn | null) => void;
}

type Told = { readonly id: number } & (Drawn | { readonly failure: string });

/** Pages beyond that come without. */
const MAX_WAITING = 20;
/** What is drawn for one investor serves nobody else: it leaves the thread to the pages. */
const MAX_WAITING_OWN = 4;
/** One that broke is started again with the first drawing after so long. */
const REST_MS = 30_000;
/** Drawing keeps nothing: a thread grows no further than to 25 MB or so. */
const MAX_MEMORY_MB = 128;
/** A drawing that takes longer never ends. */
const STUCK_MS = 20_000;
/** A reader's own zone is known to their device alone; nearly all are in Mexico. */
const ZONE = 'America/Mexico_City';
/** Needs no answers. */
const PLAIN: Drawing = {
  url: '/user/login',
  language: 'es',
  mode: 'none',
  isOwn: false,
  now: 0,
  answers: [],
};

/** Draws a built app's screens in a thread of their own, so that no call waits for it; null where the build has no such part. */
export function createDrawer(folder: string, log: Log, stuckMs = STUCK_MS): Drawer | null {
  const file = join(folder, '.drawn/draw.js');
  if (!existsSync(file)) return null;
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let brokeAt = Number.NEGATIVE_INFINITY;
  let count = 0;

  const giveUp = (error: unknown) => {
    if (thread === null) return;
    void thread.terminate();
    thread = null;
    brokeAt = performance.now();
    log.error({ err: error }, 'the thread that draws screens has ended');
    for (const { resolve } of waiting.values()) resolve(null);
    waiting.clear();
  };
  const hear = (told: Told) => {
    if ('failure' in told) log.error({ failure: told.failure }, 'a screen could not be drawn');
    waiting.get(told.id)?.resolve('failure' in told ? null : told);
    waiting.delete(told.id);
  };
  const start = () => {
    const fresh = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    fresh.on('message', hear);
    fresh.on('error', giveUp);
    fresh.on('exit', (code) => fresh === thread && giveUp(new Error(`exit ${code}`)));
    fresh.unref();
    return fresh;
  };
  const hasRoom = (most: number) => performance.now() - brokeAt >= REST_MS && waiting.size < most;
  const draw = (drawing: Drawing) => {
    const now = performance.now();
    const [oldest] = waiting.values();
    if (oldest && now - oldest.since > stuckMs) giveUp(new Error('a drawing never ended'));
    if (!hasRoom(drawing.reader ? MAX_WAITING_OWN : MAX_WAITING)) return Promise.resolve(null);
    thread ??= start();
    const id = count;
    count += 1;
    const { promise, resolve } = Promise.withResolvers<Drawn | null>();
    waiting.set(id, { since: now, resolve });
    thread.postMessage({ id, zone: ZONE, ...drawing });
    return promise;
  };
  return {
    draw,
    hasRoomForOwn: () => hasRoom(MAX_WAITING_OWN),
    warm: () => void draw(PLAIN),
    async close() {
      const last = thread;
      thread = null;
      await last?.terminate();
    },
  };
}
