import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#kernel/i18n/language.ts';

/** An open read that a screen makes at once. */
export interface FirstAsk {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The screen reads it page after page. */
  readonly paged?: true;
}

/** What the page of an address carries beside the app: the modules that draw it, and what these ask first. */
export interface FirstScreen {
  readonly modules: readonly string[];
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

/** Gives the element that holds a screen's first answers; empty where any was refused or is late. */
export type AnswersFor = (
  request: FastifyRequest,
  screen: FirstScreen,
  language: Language,
) => Promise<string>;

/**
 * Asks a screen's first calls as its browser would, without a log-in, and writes the answers into its page; for a second,
 * everyone who opens the same screen gets the same.
 */
export function createFirstAnswers(server: FastifyInstance): AnswersFor {
  let kept = new Map<string, Promise<string>>();
  let keptAt = 0;
  return async (request, { asks }, language) => {
    if (asks.length === 0) return '';
    const at = Date.now();
    if (at - keptAt >= KEPT_MS) {
      kept = new Map();
      keptAt = at;
    }
    const key = JSON.stringify([language, asks]);
    const fresh = kept.get(key) ?? inTime(askAll(server, request.ip, { asks, language, at }));
    if (kept.size < MAX_KEPT) kept.set(key, fresh);
    return fresh;
  };
}

interface Asked {
  readonly asks: readonly FirstAsk[];
  readonly language: Language;
  /** The machine's time, epoch milliseconds. */
  readonly at: number;
}

async function askAll(server: FastifyInstance, remoteAddress: string, asked: Asked): Promise<string> {
  const { asks, language, at } = asked;
  const answers = await Promise.all(
    asks.map(async (ask) => {
      const url = `/api/${ask.call}?language=${language}`;
      const answer = await server.inject({ method: 'POST', url, payload: ask.input, remoteAddress });
      const { success, data } = answer.json<{ success: boolean; data: unknown }>();
      return success ? { ...ask, data } : null;
    }),
  );
  if (answers.includes(null)) return '';
  // No text in it can end the element.
  const written = JSON.stringify({ language, at, answers }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-answers">${written}</script>`;
}

/** Nothing where it takes too long or breaks: the app asks by itself then. */
async function inTime(asking: Promise<string>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(''), PATIENCE_MS);
  asking.then(resolve, () => resolve(''));
  return promise.finally(() => clearTimeout(timer));
}
