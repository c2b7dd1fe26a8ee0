/** `page`: any screen's address; `asset`: a file named after its content; `network`: never kept. */
export type CacheRule = 'page' | 'asset' | 'network';

/** Addresses that a browser may open but that are no screens. */
const NOT_SCREENS = /^\/(api|h5|ws|health|metrics|console)(\/|$)/;

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** What a request may be answered with besides the network. */
export function ruleFor(request: Asked, origin: string): CacheRule {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (url.pathname.startsWith('/h5/assets/')) return 'asset';
  if (request.mode === 'navigate' && !NOT_SCREENS.test(url.pathname)) return 'page';
  return 'network';
}
