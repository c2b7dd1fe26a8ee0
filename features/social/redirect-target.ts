/** Where a browser may be sent back to. */
export interface Allowed {
  /** Where the server itself was asked, like `https://bolsillo.example`. */
  readonly own: string;
  /** Further origins, each exactly as `URL` writes it. */
  readonly origins: readonly string[];
}

/** Stands for the server while a path is read; it exists nowhere. */
const BASE = 'https://own.invalid';
/** What an address written properly never holds: a blank, a control character, a backslash, a letter beyond ASCII. */
const IMPROPER = /[^\x21-\x5b\x5d-\x7e]/;
/** The server's own calls and the console are no screens to come back to. */
const NOT_SCREENS = /^\/(api|console|ws|health|metrics)(\/|$)/i;

/**
 * The address to send the browser back to: a path of this server, or an absolute address whose origin is on the list,
 * character by character. Null for anything else. An own address is always given as a path, so that nothing that the
 * request says of its host can lead elsewhere.
 */
export function redirectTarget(asked: string, { own, origins }: Allowed): string | null {
  if (IMPROPER.test(asked)) return null;
  if (asked.startsWith('/')) return ownPath(asked);
  if (!/^https?:\/\/[^/]/i.test(asked) || !URL.canParse(asked)) return null;
  const url = new URL(asked);
  if (url.username !== '' || url.password !== '' || asked.includes('@')) return null;
  if (url.origin === own) return ownPath(url.pathname + url.search + url.hash);
  return origins.includes(url.origin) && isPlainPath(url.pathname) ? url.href : null;
}

/** The same address, told what came of it. */
export function withOutcome(target: string, name: string, outcome: number): string {
  const url = new URL(target, BASE);
  url.searchParams.set(name, String(outcome));
  return url.origin === BASE ? url.pathname + url.search + url.hash : url.href;
}

function ownPath(path: string): string | null {
  if (!URL.canParse(path, BASE)) return null;
  const url = new URL(path, BASE);
  if (url.origin !== BASE || !isPlainPath(url.pathname) || NOT_SCREENS.test(decodeURI(url.pathname)))
    return null;
  return url.pathname + url.search + url.hash;
}

/** Whatever decodes it once or twice more finds the same path: no slash that was hidden, none doubled. */
function isPlainPath(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return (
      !pathname.includes('//') &&
      !/%(2f|5c|25|0|1|7f)/i.test(pathname) &&
      !/[\\\p{Cc}\p{Z}\p{Cf}]/u.test(decoded)
    );
  } catch {
    return false;
  }
}
