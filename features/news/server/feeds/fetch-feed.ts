import { lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { readBounded } from '#kernel/vendor/read-bounded.ts';
import { FeedFault } from './feed-fault.ts';
import { isPublicAddress } from './public-address.ts';

/** What is known of a feed from the last time: it is asked whether anything is new. */
export interface KnownFeed {
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What a feed gave. `isCut`: it was longer than is read. */
export interface FetchedFeed {
  readonly body: Buffer;
  readonly isCut: boolean;
  readonly contentType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** How feeds are asked; tests have less patience and read less. */
export interface FetchOptions {
  /** Names us, as some publishers demand. */
  readonly userAgent: string;
  readonly patienceMs?: number;
  readonly maxBytes?: number;
}

const PATIENCE_MS = 20_000;
/** A feed of a hundred items takes a tenth of it. */
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const MAX_HEADER = 300;

/**
 * Asks a feed; null where nothing is new since the last time. A name is resolved once, judged and connected to as judged; whatever
 * leads into a private network is refused, at the first address and after each redirect. Only an address that the installation
 * itself names by a number, as `localhost` or by a name without a dot may be private. Throws a `FeedFault`.
 */
export async function fetchFeed(known: KnownFeed, options: FetchOptions): Promise<FetchedFeed | null> {
  const first = new URL(known.address);
  const signal = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS);
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const isOwn = url.host === first.host && isNamedOnPurpose(first.hostname);
    const response = await ask(url, known, { ...options, signal, isOwn });
    const status = response.statusCode ?? 0;
    if (status === 304) {
      response.destroy();
      return null;
    }
    if (REDIRECTS.includes(status)) {
      response.destroy();
      url = nextAddress(url, response.headers.location);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new FeedFault('status');
    }
    const { body, isCut } = await readUnpacked(response, options.maxBytes ?? MAX_BYTES);
    const { etag = null, 'last-modified': lastModified = null } = response.headers;
    return {
      body,
      isCut,
      contentType: response.headers['content-type'] ?? '',
      etag: short(etag),
      lastModified: short(lastModified),
    };
  }
  throw new FeedFault('too_many_redirects');
}

/** What was longer would have to be sent back each time. */
const short = (header: string | null) => (header !== null && header.length <= MAX_HEADER ? header : null);

/** A number, `localhost`, a name of the own network: nobody else can make it lead anywhere. */
function isNamedOnPurpose(hostname: string): boolean {
  return isIP(bare(hostname)) !== 0 || !hostname.replace(/\.$/, '').includes('.');
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Where a redirect leads: http or https, and never from https to http. */
function nextAddress(from: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from)) throw new FeedFault('status');
  const next = new URL(location, from);
  const isWeb = next.protocol === 'https:' || (next.protocol === 'http:' && from.protocol === 'http:');
  if (!isWeb) throw new FeedFault('private_address');
  return next;
}

interface Asking extends FetchOptions {
  readonly signal: AbortSignal;
  /** The installation's own choice: it may be private. */
  readonly isOwn: boolean;
}

function ask(url: URL, known: KnownFeed, asking: Asking): Promise<http.IncomingMessage> {
  const { signal, isOwn, userAgent } = asking;
  const hostname = bare(url.hostname);
  // A number is connected to without being looked up.
  if (!isOwn && isIP(hostname) !== 0 && !isPublicAddress(hostname)) throw new FeedFault('private_address');
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1',
    'accept-encoding': 'gzip',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, signal, agent: false, lookup: isOwn ? undefined : judgedLookUp });
    sent.on('response', resolve);
    sent.on('error', (error) =>
      reject(error instanceof FeedFault ? error : new FeedFault('unreachable', { cause: error })),
    );
    sent.end();
  });
}

/** Looks a name up and gives its addresses only where all of them are public: the connection goes to what was judged. */
const judgedLookUp: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) {
      callback(error ?? new Error('no address'), []);
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new FeedFault('private_address'), []);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads up to so many bytes, unpacked, and hangs up on the rest: a small packed bomb is no exception. */
async function readUnpacked(
  response: http.IncomingMessage,
  maxBytes: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const decoder = DECODERS[response.headers['content-encoding'] ?? ''];
  const stream = decoder ? response.pipe(decoder()) : response;
  if (decoder) response.on('error', (error) => stream.emit('error', error));
  try {
    return await readBounded(stream as AsyncIterable<Buffer>, maxBytes);
  } catch (error) {
    throw new FeedFault('unreachable', { cause: error });
  } finally {
    response.destroy();
  }
}
