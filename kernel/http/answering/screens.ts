import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguageOf } from '../reading/language-of.ts';
import { firstPageOf } from './first-page.ts';
import { isConsoleNavigation, isScreenNavigation } from './static-files.ts';

/** Answers with the page of a built app. */
type SendScreens = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Which built app answers a browser that asks for a screen; null for any other request. */
export function screenSenders(dirs: {
  readonly mobile?: string;
  readonly operator?: string;
}): (request: FastifyRequest) => SendScreens | null {
  const mobile = sendFrom(builtFolder(dirs.mobile), firstPageOf);
  const console = sendFrom(builtFolder(dirs.operator), () => null);
  return (request) => (isConsoleNavigation(request) ? console : isScreenNavigation(request) ? mobile : null);
}

/** The folder if it holds a built app. */
export function builtFolder(folder: string | undefined): string | null {
  return folder !== undefined && existsSync(join(folder, 'index.html')) ? folder : null;
}

function sendFrom(folder: string | null, pagesOf: typeof firstPageOf): SendScreens | null {
  if (folder === null) return null;
  const pages = pagesOf(folder);
  return (request, reply) => {
    reply.code(200).header('cache-control', 'no-cache');
    if (pages === null) return reply.sendFile('index.html', folder);
    return reply
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(pages[pageLanguageOf(request)]);
  };
}
