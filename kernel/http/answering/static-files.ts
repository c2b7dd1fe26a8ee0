import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that are never a screen of the app, so that a wrong one there is an honest 404. */
const NOT_SCREENS = /^\/(api|h5|ws|health|metrics|console)(\/|$|\?)/;
const CONSOLE_SCREEN = /^\/console(\/(?!assets\/)|$|\?)/;
/** An address that names no file: a link's preview or a monitor asks for such a screen without saying what it reads. */
const NO_FILE = /^(\/[\w-][\w.-]*)*\/?(\?|$)/;
const FILE = /\.[a-z0-9]+(\?|$)/;

/** Files that the build names after their content: they never change, so a browser never asks twice. */
const NAMED_BY_CONTENT = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

const OPTIONS = {
  preCompressed: true,
  dotfiles: 'ignore' as const,
  cacheControl: false,
  // Each app's page is a screen like any other.
  index: false as const,
  redirect: false,
  setHeaders: (reply: FastifyReply, path: string) => {
    reply.header('cache-control', cacheRule(path));
  },
} satisfies Partial<FastifyStaticOptions>;

/**
 * Serves the built mobile app: its page at `/`, its files under `/h5/`, those already compressed as they are.
 * A folder without a build serves nothing; the API works without it.
 */
export async function serveMobileApp(server: FastifyInstance, folder: string): Promise<void> {
  const nested = join(folder, 'h5');
  await server.register(staticFiles, {
    ...OPTIONS,
    root: existsSync(nested) ? [nested, folder] : folder,
    prefix: '/h5/',
  });
  await server.register(staticFiles, {
    ...OPTIONS,
    root: folder,
    prefix: '/',
    decorateReply: false,
  });
}

/** Serves the built console at `/console/`; `first` where nothing else has taught replies to send files. */
export async function serveConsole(server: FastifyInstance, folder: string, first: boolean): Promise<void> {
  await server.register(staticFiles, {
    ...OPTIONS,
    root: folder,
    prefix: '/console/',
    decorateReply: first,
  });
}

/** Whether a browser asks for a screen of the console. */
export function isConsoleNavigation(request: FastifyRequest): boolean {
  return CONSOLE_SCREEN.test(request.url) && asksForPage(request);
}

/** Whether an unknown address is a browser asking for a screen, which the app's own router answers. */
export function isScreenNavigation(request: FastifyRequest): boolean {
  return !NOT_SCREENS.test(request.url) && asksForPage(request);
}

/** Where a browser is led whose address cannot even be read, such as `/%ZZ`: to what an unknown one shows. */
export function unknownScreenOf(request: FastifyRequest): string {
  return isConsoleNavigation(request) ? '/console/404' : '/404';
}

function asksForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const accepted = request.headers.accept ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && NO_FILE.test(request.url) && !FILE.test(request.url);
}

function cacheRule(path: string): string {
  const plain = path.replace(/\.(br|gz)$/, '');
  const isAsset = /[/\\]assets[/\\]/.test(plain);
  return isAsset && NAMED_BY_CONTENT.test(plain) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
