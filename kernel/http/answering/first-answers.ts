import type { FastifyInstance } from 'fastify';
import { type ShownMode, shownModeOf } from '#kernel/contract/real-prices.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Mode } from '#kernel/ports/config.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Drawer, Drawn } from './drawer.ts';

/** An open read that a screen makes at once. */
export interface FirstAsk {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The screen reads it page after page. */
  readonly paged?: true;
  /** The only kind of server that has the call; every one unless told. */
  readonly mode?: Mode;
}

/** What the page of an address carries beside the app: the modules that draw it, and what these ask first. */
export interface FirstScreen {
  readonly modules: readonly string[];
  /** Whose texts it is drawn by: those of the screens that people open first, unless told. */
  readonly texts?: 'rest';
  /** What its drawing shows besides, which the app itself fetches later. */
  readonly behind?: readonly string[];
  /** What draws it besides for whoever is logged in. */
  readonly own?: readonly string[];
  readonly asks: readonly FirstAsk[];
}

/** What is known of the screen at an address (`/situation?tab=mexico`); null where nothing is. */
export type FirstScreens = (url: string) => FirstScreen | null;

/** Answers as old as this are asked for again. */
const KEPT_MS = 1_000;
/** More than the addresses that people open in a second. */
const MAX_KEPT = 500;
/** A page waits so long for what it could do without. */
const PATIENCE_MS = 200;

/** A drawing waits so long for what it could do without, too. */
export const DRAWING_PATIENCE_MS = 300;

/** What a screen begins with. */
export interface FirstContent {
  /** The element that holds its first answers, of a drawing at least its time; empty where any was refused or is late. */
  readonly answers: string;
  /** The screen drawn with them; null where it could not be, or is late. */
  readonly drawn: Drawn | null;
}

/** Whose page it is. */
export interface Reader {
  readonly url: string;
  readonly ip: string;
  readonly language: Language;
  /** Somebody is logged in. */
  readonly isOwn: boolean;
}

/** Gives what the screen at an address begins with. */
export type ContentFor = (reader: Reader, screen: FirstScreen) => Promise<FirstContent>;

export const NO_CONTENT: FirstContent = { answers: '', drawn: null };

/**
 * Asks a screen's first calls as its browser would, without a log-in, and writes the answers into its page; for a second,
 * everyone who opens the same screen gets the same. Whoever is logged in gets it drawn alone, as it is before any answer: all that stands in it
 * comes by their own asking.
 */
export function createFirstContent(
  server: FastifyInstance,
  drawer: Drawer | null,
  { clock, config }: Pick<Ports, 'clock' | 'config'>,
): ContentFor {
  const { mode } = config;
  const shown = shownModeOf(config);
  let kept = new Map<string, Promise<FirstContent>>();
  let keptAt = 0;
  return async ({ url, ip, language, isOwn }, screen) => {
    const asks = isOwn ? [] : screen.asks.filter((ask) => ask.mode === undefined || ask.mode === mode);
    // A search may hold anything: nothing is drawn by a stranger's.
    if (url.includes('?') && !isOwn) return NO_CONTENT;
    if (asks.length === 0 && drawer === null) return NO_CONTENT;
    const at = Date.now();
    if (at - keptAt >= KEPT_MS) {
      kept = new Map();
      keptAt = at;
    }
    const key = `${language} ${isOwn} ${url}`;
    const fresh =
      kept.get(key) ??
      contentOf(server, drawer, { url, ip, asks, language, isOwn, mode: shown, at, now: clock.now() });
    if (kept.size < MAX_KEPT) kept.set(key, fresh);
    return fresh;
  };
}

interface Asked {
  readonly url: string;
  /** Whose asking it is. */
  readonly ip: string;
  readonly asks: readonly FirstAsk[];
  readonly language: Language;
  readonly isOwn: boolean;
  readonly mode: ShownMode;
  /** The machine's time, epoch milliseconds. */
  readonly at: number;
  /** Business time, epoch milliseconds. */
  readonly now: number;
}

async function contentOf(
  server: FastifyInstance,
  drawer: Drawer | null,
  asked: Asked,
): Promise<FirstContent> {
  const { url, asks, language, isOwn, mode, at, now } = asked;
  const answers = await inTime(PATIENCE_MS, askAll(server, asked));
  if (answers === null) return NO_CONTENT;
  const drawing = drawer?.draw({ url, language, mode, isOwn, now, answers });
  const drawn = drawing ? await inTime(DRAWING_PATIENCE_MS, drawing) : null;
  if (asks.length === 0 && drawn === null) return { ...NO_CONTENT };
  // No text in it can end the element.
  const written = JSON.stringify({ language, at, now, answers }).replaceAll('<', '\\u003c');
  return { answers: `<script type="application/json" id="first-answers">${written}</script>`, drawn };
}

/** Null where one is refused. */
async function askAll(server: FastifyInstance, asked: Asked): Promise<object[] | null> {
  const { asks, language, ip: remoteAddress } = asked;
  const answers = await Promise.all(
    asks.map(async (ask) => {
      const url = `/api/${ask.call}?language=${language}`;
      const answer = await server.inject({ method: 'POST', url, payload: ask.input, remoteAddress });
      const { success, data } = answer.json<{ success: boolean; data: unknown }>();
      return success ? { ...ask, data } : null;
    }),
  );
  const known = answers.filter((answer) => answer !== null);
  return known.length === asks.length ? known : null;
}

/** Null where it takes too long or breaks: the app asks, and draws, by itself then. */
export async function inTime<Result>(patienceMs: number, asking: Promise<Result>): Promise<Result | null> {
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  asking.then(resolve, () => resolve(null));
  return promise.finally(() => clearTimeout(timer));
}
