import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#kernel/i18n/language.ts';
import { cookieOf } from '../reading/cookie-of.ts';
import { pageLanguageOf } from '../reading/language-of.ts';
import { createPutDrawing, type PutDrawing } from './drawn-page.ts';
import {
  type ContentFor,
  type FirstContent,
  type FirstScreen,
  type FirstScreens,
  NO_CONTENT,
} from './first-answers.ts';
import { pageWriterOf, type ScreenFiles } from './first-page.ts';
import { allowOwnAsks, type OwnAsks, putOwnAsks } from './own-asks.ts';
import { screenModulesOf } from './screen-modules.ts';
import { isConsoleNavigation, isScreenNavigation } from './static-files.ts';

/** Answers with the page of a built app. */
type SendScreens = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** What is known of the screens that people open first, and where their content comes from. */
export interface FirstPages {
  readonly screens: FirstScreens;
  readonly content: ContentFor;
  /** What the screens of whoever is logged in ask at once. */
  readonly ownAsks: OwnAsks;
}

/** Which built app answers a browser that asks for a screen; null for any other request. */
export function screenSenders(
  dirs: { readonly mobile?: string; readonly operator?: string },
  first: () => FirstPages | null,
): (request: FastifyRequest) => SendScreens | null {
  const mobile = sendMobile(builtFolder(dirs.mobile), first);
  const console = sendPlain(builtFolder(dirs.operator));
  return (request) => (isConsoleNavigation(request) ? console : isScreenNavigation(request) ? mobile : null);
}

/** The folder if it holds a built app. */
export function builtFolder(folder: string | undefined): string | null {
  return folder !== undefined && existsSync(join(folder, 'index.html')) ? folder : null;
}

function sendPlain(folder: string | null): SendScreens | null {
  if (folder === null) return null;
  return (_request, reply) =>
    reply.code(200).header('cache-control', 'no-cache').sendFile('index.html', folder);
}

/** A page as it is sent. */
interface Written {
  readonly html: string;
  readonly policy: ((policy: string) => string) | null;
  readonly gzipped: Buffer;
}

function sendMobile(folder: string | null, first: () => FirstPages | null): SendScreens | null {
  const write = folder === null ? null : pageWriterOf(folder);
  if (folder === null || write === null) return sendPlain(folder);
  const putDrawing = createPutDrawing(folder);
  const moduleOf = screenModulesOf(folder);
  // Who gets the same content gets the same page: it is written and compressed once.
  const written = new WeakMap<FirstContent, Written>();
  return async (request, reply) => {
    const language = pageLanguageOf(request);
    const pages = first();
    const screen = pages?.screens(request.url) ?? null;
    // Who is logged in sees their own: nothing is asked or drawn for a stranger.
    const isStranger = cookieOf(request, 'logged-in') === null;
    const content =
      pages && screen && isStranger ? await pages.content(request, screen, language) : NO_CONTENT;
    reply
      .code(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie, accept-encoding')
      .type('text/html; charset=utf-8');
    const send = (page: string) => {
      const asks = isStranger ? [] : (pages?.ownAsks(request.url) ?? []);
      if (asks.length === 0) return reply.send(page);
      const policy = String(reply.getHeader('content-security-policy'));
      return reply
        .header('content-security-policy', allowOwnAsks(policy))
        .send(putOwnAsks(page, request.url, language, asks));
    };
    if (screen === null) {
      const other = moduleOf(request.url);
      // A stranger is sent to the log-in.
      const files = other?.logIn && isStranger ? NO_FILES : otherScreen(other?.module ?? null);
      return send(write(language, files));
    }
    const page = write(language, filesOf(screen, isStranger, content.drawn !== null));
    if (content.answers === '' && content.drawn === null) return send(page);
    const fresh = written.get(content) ?? writtenWith(putDrawing, page, language, content);
    written.set(content, fresh);
    const { html, policy, gzipped } = fresh;
    if (policy)
      reply.header('content-security-policy', policy(String(reply.getHeader('content-security-policy'))));
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(html);
  };
}

function filesOf(
  { modules, behind = [], own = [], texts }: FirstScreen,
  isStranger: boolean,
  isDrawn: boolean,
): ScreenFiles {
  const names = [...modules, ...(isStranger ? [] : own), ...(isDrawn ? behind : [])];
  if (texts === 'rest') return { modules: names, texts: ['entry', 'rest'], isLater: !isDrawn };
  // Home has its texts with the app.
  return { modules: names, texts: modules.length > 0 || (!isStranger && own.length > 0) ? ['entry'] : [] };
}

const NO_FILES: ScreenFiles = { modules: [], texts: [] };

/** Any other screen: its own files, which come with the addresses of all screens and with all texts. */
function otherScreen(module: string | null): ScreenFiles {
  if (module === null) return NO_FILES;
  return { modules: ['behind.ts', module], texts: ['entry', 'rest'], isLater: true };
}

function writtenWith(
  putDrawing: PutDrawing,
  page: string,
  language: Language,
  { answers, drawn }: FirstContent,
): Written {
  const answered = page.replace('</body>', () => `${answers}</body>`);
  const { html, policy } = drawn ? putDrawing(answered, language, drawn) : { html: answered, policy: null };
  return { html, policy, gzipped: gzipSync(html, { level: 5 }) };
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '').includes('gzip');
}
