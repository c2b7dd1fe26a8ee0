import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language, pickLanguage } from '#kernel/i18n/language.ts';
import { cookieOf } from './cookie-of.ts';

/** The language an answer is written in: the query `language` where it is sent, else the header, else Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown> | null | undefined;
  const wish = query?.language;
  return pickLanguage(typeof wish === 'string' ? wish : request.headers['accept-language']);
}

/** The language that a page will be drawn in: the one chosen in this browser, which a cookie mirrors, else the browser's. */
export function pageLanguageOf(request: FastifyRequest): Language {
  const chosen = cookieOf(request, 'language');
  return (
    LANGUAGES.find((language) => language === chosen) ?? pickLanguage(request.headers['accept-language'])
  );
}
