import { type CacheRule, ruleFor } from './cache-rule.ts';
import { readPush, screenOf } from './read-push.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * Opens the app without a line: the page and the chunks that were used before come from the device. What the API answers is
 * never kept here; the app itself keeps the last known answers, with their age.
 */
// The global scope of a service worker, which the types of a page do not know.
const worker = self as unknown as WorkerScope;
const PAGES = 'bolsillo-pages';
const ASSETS = 'bolsillo-assets';
/** The one page: every screen begins with it. */
const PAGE = '/';
/** As a browser asks for a screen. */
const ASK_FOR_PAGE = { headers: { accept: 'text/html' } };
const PATIENCE_MS = 4_000;
const DRAWING = /<div id="root" inert>.*<!--drawn-->/s;
/** What a page names of its own screen beside the app. */
const SCREEN_LINKS = /<link rel="modulepreload" fetchpriority="low"[^>]*>/g;
/** More than two versions of the app have files: one has 300. */
const MAX_ASSETS = 700;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPage());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, worker.location.origin);
  if (rule !== 'network') event.respondWith(answer(rule, event.request));
});

/** The page tells what it began with, some of it loaded before this worker stood beside it. */
worker.addEventListener('message', (event) => {
  const urls = event.data;
  if (Array.isArray(urls)) event.waitUntil(keepAssets(urls.filter((url) => typeof url === 'string')));
});

/** Somebody who asked for it is told something: a title, never more. */
worker.addEventListener('push', (event) => {
  const told = readPush(event.data?.text() ?? '');
  if (told === null) return;
  const { id, title, language } = told;
  // The same one told twice stands there once.
  const look = { tag: id, lang: language, icon: '/h5/icon-192.png', badge: '/h5/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title, { ...look, data: screenOf(told) }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(openScreen(typeof data === 'string' ? data : '/notification'));
});

/** In the page that is open already, else in a new one. */
async function openScreen(path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (page === undefined) return void (await worker.clients.openWindow(path));
  // A browser that does not let it come to the front still shows the right screen.
  const shown = await page.focus().catch(() => page);
  await shown.navigate(path);
}

function answer(rule: Exclude<CacheRule, 'network'>, request: Request): Promise<Response> {
  return rule === 'page' ? freshPage(request) : keptAsset(request);
}

/** The server's page while it answers in time, else the one kept. */
async function freshPage(request: Request): Promise<Response> {
  const cache = await caches.open(PAGES);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok && isPage(response)) await cache.put(PAGE, await undrawn(response.clone()));
    return response;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function keepPage(): Promise<void> {
  const cache = await caches.open(PAGES);
  const response = await fetch(new Request(PAGE, ASK_FOR_PAGE));
  if (!response.ok) throw new Error('there is no page to keep');
  await cache.put(PAGE, await undrawn(response));
}

/** What the server drew or named for one screen, and soon out of date: the kept page begins any screen, at any time. */
async function undrawn(response: Response): Promise<Response> {
  const page = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const any = page.replace(DRAWING, '<div id="root"></div>').replaceAll(SCREEN_LINKS, '');
  return new Response(any, { headers });
}

/** Also a file such as the manifest may be opened by its address: it is not what screens begin with. */
function isPage({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** Files are named after what is in them: one that is kept is right for ever. */
async function keptAsset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function keepAssets(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const url of urls) {
    const request = new Request(url);
    // One that does not come is no reason to do without the others.
    if (ruleFor(request, worker.location.origin) === 'asset') await keptAsset(request).catch(() => undefined);
  }
  // The oldest come first; what the page began with is never let go, or it would not begin without a line.
  const inUse = new Set(urls);
  const others = (await cache.keys()).filter(({ url }) => !inUse.has(url));
  const tooMany = Math.max(0, others.length + inUse.size - MAX_ASSETS);
  await Promise.all(others.slice(0, tooMany).map((request) => cache.delete(request)));
}
