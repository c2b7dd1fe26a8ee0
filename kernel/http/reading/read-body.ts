import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { malformedBody } from './invalid-input.ts';

/** Deeper than any contract's input; what is deeper is meant to hurt. */
const MAX_DEPTH = 8;
const MAX_FORM_FIELDS = 200;
const MAX_LIST_LENGTH = 200;
/** Names that reach an object's prototype when a body is merged or copied carelessly somewhere. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Teaches the server two kinds of body: JSON, and a form with dotted nested keys.
 * Everything else, and what is malformed, too deep or aimed at a prototype, is refused with −2.
 */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => readJson(text),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => readForm(text),
  );
  server.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
    payload.resume();
    throw malformedBody();
  });
}

/** The value of a JSON body; an empty body is `{}`, since some calls have no input. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody();
  }
  if (!isHarmless(value)) throw malformedBody();
  return value;
}

/** The object of a form body or of a query string: `captcha.number=5` becomes `{captcha: {number: '5'}}`. */
export function readForm(text: string): Record<string, unknown> {
  let value: Record<string, unknown>;
  try {
    // qs drops a forbidden name silently; it is refused instead, so that nobody mistakes it for accepted.
    if (namesOf(text).some((name) => FORBIDDEN_NAMES.has(name))) throw malformedBody();
    value = qs.parse(text, {
      allowDots: true,
      depth: MAX_DEPTH,
      strictDepth: true,
      parameterLimit: MAX_FORM_FIELDS,
      arrayLimit: MAX_LIST_LENGTH,
      throwOnLimitExceeded: true,
    });
  } catch {
    throw malformedBody();
  }
  if (!isHarmless(value)) throw malformedBody();
  return value;
}

function namesOf(text: string): string[] {
  return [...new URLSearchParams(text).keys()].flatMap((key) => key.split(/[.[\]]+/));
}

/** Walks without recursion, so that depth cannot overflow the stack before it is measured. */
function isHarmless(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= MAX_DEPTH) return false;
    for (const name of Object.keys(item.value)) {
      if (FORBIDDEN_NAMES.has(name)) return false;
      waiting.push({ value: Reflect.get(item.value, name), depth: item.depth + 1 });
    }
  }
  return true;
}
