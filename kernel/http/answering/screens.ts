import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownModeOf } from '#kernel/contract/real-prices.ts';
import type { ScreenModule } from '#kernel/contract/screen-module.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Config } from '#kernel/ports/config.ts';
import { cookieOf } from '../reading/cookie-of.ts';
import { pageLanguageOf } from '../reading/language-of.ts';
import { takesGzip } from './compressed.ts';
import { createPutDrawing, type PutDrawing } from './drawn-page.ts';
import {
  type ContentFor,
  type FirstContent,
  type FirstScreen,
  type FirstScreens,
  NO_CONTENT,
} from './first-answers.ts';
import { pageWriterOf, type ScreenFiles } from './first-page.ts';
import { allowOwnAsks, type OwnAsk, type OwnAsks, type OwnDrawing, putOwnAsks } from './own-asks.ts';
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
  readonly ownDrawing: OwnDrawing;
}

/** Which built app answers a browser that asks for a screen; null for any other request. */
export function screenSenders(
  dirs: { readonly mobile?: string; readonly operator?: string },
  config: Pick<Config, 'mode' | 'market'>,
  first: () => FirstPages | null,
): (request: FastifyRequest) => SendScreens | null {
  const mark = pageMarker(config);
  const mobile = sendMobile(builtFolder(dirs.mobile), mark, first);
  const console = sendPlain(builtFolder(dirs.operator), mark);
  return (request) => (isConsoleNavigation(request) ? console : isScreenNavigation(request) ? mobile : null);
}

/** The folder if it holds a built app. */
export function builtFolder(folder: string | undefined): string | null {
  return folder !== undefined && existsSync(join(folder, 'index.html')) ? folder : null;
}

/**
 * What is real stands in a page's root, so that its first paint has the right label, from the browser's memory too; a
 * simulated market is what the app goes by until it is told another thing.
 */
function pageMarker(config: Pick<Config, 'mode' | 'market'>): (page: string) => string {
  const shown = shownModeOf(config);
  const mark = shown === 'none' ? '' : ` data-mode="${shown}"`;
  return (page) => page.replace(/<html lang="[^"]*"/, `$&${mark}`);
}

function sendPlain(folder: string | null, mark: (page: string) => string): SendScreens | null {
  if (folder === null) return null;
  const page = mark(readFileSync(join(folder, 'index.html'), 'utf8'));
  return (_request, reply) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

/** A page as it is sent. */
interface Written {
  readonly html: string;
  /** Lets in what stands in the page itself. */
  readonly policy: (policy: string) => string;
  readonly gzipped: Buffer;
}

function sendMobile(
  folder: string | null,
  mark: (page: string) => string,
  first: () => FirstPages | null,
): SendScreens | null {
  const write = folder === null ? null : pageWriterOf(folder);
  if (folder === null || write === null) return sendPlain(folder, mark);
  const putDrawing = createPutDrawing(folder);
  const moduleOf = screenModulesOf(folder);
  // Who gets the same content gets the same page: it is written and compressed once.
  const kept = new WeakMap<FirstContent, Written>();
  return async (request, reply) => {
    const { url } = request;
    const language = pageLanguageOf(request);
    const pages = first();
    // Who is logged in sees their own: nothing of a stranger's stands in it.
    const isOwn = cookieOf(request, 'logged-in') !== null;
    const known = pages?.screens(url) ?? null;
    const other = known ? null : moduleOf(url);
    const drawnAs = isOwn ? (pages?.ownDrawing(url) ?? null) : url;
    const screen = known ?? (isOwn && drawnAs !== null && other?.logIn ? ownScreen(other.module) : null);
    const content =
      pages && screen && drawnAs !== null
        ? await pages.content({ url: drawnAs, ip: request.ip, language, isOwn }, screen)
        : NO_CONTENT;
    const page = () => {
      const files = screen ? filesOf(screen, isOwn, content.drawn !== null) : otherScreen(other, isOwn);
      return mark(write(language, files));
    };
    // What is drawn for any id asks for the one in the browser's address.
    const asksAs = drawnAs ?? url;
    const asks = isOwn ? (pages?.ownAsks(asksAs) ?? []) : [];
    const fresh =
      kept.get(content) ?? writtenWith(putDrawing, page(), { url: asksAs, language, asks, content });
    // What holds nothing but the app is the same for everyone, and not kept by what it holds.
    if (content !== NO_CONTENT) kept.set(content, fresh);
    reply
      .code(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie, accept-encoding')
      .header('content-security-policy', fresh.policy(String(reply.getHeader('content-security-policy'))))
      .type('text/html; charset=utf-8');
    return takesGzip(request)
      ? reply.header('content-encoding', 'gzip').send(fresh.gzipped)
      : reply.send(fresh.html);
  };
}

/** An investor's screen that nobody else may open, in the shape that it has before anything of theirs has come. */
const ownScreen = (module: string): FirstScreen => ({
  modules: ['behind.ts', module],
  texts: 'rest',
  asks: [],
});

function filesOf(
  { modules, behind = [], own = [], texts }: FirstScreen,
  isOwn: boolean,
  isDrawn: boolean,
): ScreenFiles {
  const names = [...modules, ...(isOwn ? own : []), ...(isDrawn ? behind : [])];
  if (texts === 'rest') return { modules: names, texts: ['entry', 'rest'], isLater: !isDrawn };
  // Home has its texts with the app.
  return { modules: names, texts: modules.length > 0 || (isOwn && own.length > 0) ? ['entry'] : [] };
}

const NO_FILES: ScreenFiles = { modules: [], texts: [] };

/** Any other screen: its own files, which come with the addresses of all screens and with all texts. */
function otherScreen(other: ScreenModule | null, isOwn: boolean): ScreenFiles {
  // A stranger is sent to the log-in.
  if (other === null || (other.logIn && !isOwn)) return NO_FILES;
  return { modules: ['behind.ts', other.module], texts: ['entry', 'rest'], isLater: true };
}

interface PagePart {
  readonly url: string;
  readonly language: Language;
  readonly asks: readonly OwnAsk[];
  readonly content: FirstContent;
}

function writtenWith(putDrawing: PutDrawing, bare: string, part: PagePart): Written {
  const { url, language, asks, content } = part;
  const { answers, drawn } = content;
  const asking = asks.length > 0 ? putOwnAsks(bare, url, language, asks) : bare;
  const answered = asking.replace('</body>', () => `${answers}</body>`);
  const { html, policy } = drawn ? putDrawing(answered, language, drawn) : { html: answered, policy: same };
  return {
    html,
    policy: asks.length > 0 ? (whole) => policy(allowOwnAsks(whole)) : policy,
    gzipped: gzipSync(html, { level: 5 }),
  };
}

const same = (policy: string) => policy;
