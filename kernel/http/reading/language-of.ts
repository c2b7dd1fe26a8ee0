import type { FastifyRequest } from 'fastify';
import { type Language, pickLanguage } from '#kernel/i18n/language.ts';

/** The language an answer is written in: the query `language` where it is sent, else the header, else Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown> | null | undefined;
  const wish = query?.language;
  return pickLanguage(typeof wish === 'string' ? wish : request.headers['accept-language']);
}
