import { type AnyFeed, parseFeed } from 'feedsmith';
import { wordsOfHtml } from '#kernel/html/clean-html.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { FeedFault } from './feed-fault.ts';
import type { FetchedFeed } from './fetch-feed.ts';

/** One item of a feed: plain text and an address, nothing else is kept. */
export interface FeedItem {
  readonly guid: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** Epoch milliseconds; null where it does not say, or says no date. */
  readonly at: number | null;
}

/** A feed as it was read. */
export interface ReadFeed {
  readonly source: string;
  readonly language: Language | null;
  /** In the feed's order, each guid and each link once. */
  readonly items: readonly FeedItem[];
}

const MAX_ITEMS = 100;
const MAX_SOURCE = 80;
const MAX_TITLE = 160;
const MAX_SUMMARY = 400;
const MAX_GUID = 500;
const MAX_LINK = 2000;

/** Reads RSS or Atom, as much of it as makes sense. Throws a `FeedFault` where it is neither, or where it defines entities. */
export function readFeed(
  fetched: Pick<FetchedFeed, 'body' | 'isCut' | 'contentType'>,
  address: string,
): ReadFeed {
  const text = decode(fetched.body, fetched.contentType);
  // Entities of one's own have no place in news; ten lines of them can unfold into gigabytes.
  if (/<!ENTITY/i.test(text)) throw new FeedFault('entities');
  const { source, language, items } = rawOf(parse(fetched.isCut ? mended(text) : text));
  const guids = new Set<string>();
  const links = new Set<string>();
  const read: FeedItem[] = [];
  for (const raw of items) {
    const item = itemOf(raw, address);
    if (item === null || guids.has(item.guid) || links.has(item.link)) continue;
    guids.add(item.guid);
    links.add(item.link);
    read.push(item);
  }
  return {
    source: plain(source, MAX_SOURCE) || new URL(address).hostname,
    language: LANGUAGES.find((one) => language?.toLowerCase().startsWith(one)) ?? null,
    items: read,
  };
}

/** By the byte order mark, the header, the declaration, else UTF-8; what is no letter of it becomes a replacement sign. */
function decode(body: Buffer, contentType: string): string {
  const head = body.subarray(0, 200).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(head)?.[1];
  const charset = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const marked =
    body[0] === 0xfe && body[1] === 0xff
      ? 'utf-16be'
      : body[0] === 0xff && body[1] === 0xfe
        ? 'utf-16le'
        : null;
  for (const name of [marked, charset, declared]) {
    const decoder = name ? decoderOf(name) : null;
    if (decoder) return decoder.decode(body);
  }
  return new TextDecoder('utf-8').decode(body);
}

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch {
    // A name that nobody knows: the next way of telling.
    return null;
  }
}

/** A feed that was cut within an item, without that item and with its end. */
function mended(text: string): string {
  const ends = [
    ['</item>', /<rdf:RDF/i.test(text) ? '</rdf:RDF>' : '</channel></rss>'],
    ['</entry>', '</feed>'],
  ] as const;
  for (const [mark, end] of ends) {
    const at = text.lastIndexOf(mark);
    if (at >= 0) return text.slice(0, at + mark.length) + end;
  }
  return text;
}

function parse(text: string): AnyFeed {
  try {
    return parseFeed(text, { maxItems: MAX_ITEMS });
  } catch (error) {
    throw new FeedFault('not_a_feed', { cause: error });
  }
}

interface RawItem {
  readonly guid?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly links: readonly (string | undefined)[];
  readonly date?: string | undefined;
}

interface RawFeed {
  readonly source: string | undefined;
  readonly language: string | undefined;
  readonly items: readonly RawItem[];
}

function rawOf({ format, feed }: AnyFeed): RawFeed {
  switch (format) {
    case 'rss':
      return {
        source: feed.title,
        language: feed.language,
        items: (feed.items ?? []).map(({ guid, title, description, link, pubDate, dc }) => ({
          guid: guid?.value,
          title,
          summary: description,
          links: [link, guid?.value],
          date: pubDate ?? dc?.dates?.[0],
        })),
      };
    case 'atom':
      return {
        source: feed.title?.value,
        language: feed.xml?.lang,
        items: (feed.entries ?? []).map(
          ({ id, title, summary, content, links = [], published, updated }) => ({
            guid: id,
            title: title?.value,
            summary: summary?.value ?? content?.value,
            links: [
              links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href,
              ...links.map(({ href }) => href),
            ],
            date: published ?? updated,
          }),
        ),
      };
    case 'rdf':
      return {
        source: feed.title,
        language: undefined,
        items: (feed.items ?? []).map(({ title, description, link, dc }) => ({
          guid: link,
          title,
          summary: description,
          links: [link],
          date: dc?.dates?.[0],
        })),
      };
    case 'json':
      throw new FeedFault('not_a_feed');
  }
}

/** Null for an item without a title or without an address. */
function itemOf(raw: RawItem, address: string): FeedItem | null {
  const title = plain(raw.title, MAX_TITLE);
  const link = raw.links.map((one) => webLink(one, address)).find((one) => one !== null) ?? null;
  if (title === '' || link === null) return null;
  const at = Date.parse(raw.date ?? '');
  return {
    guid:
      oneLine(raw.guid ?? '')
        .slice(0, MAX_GUID)
        .toWellFormed() || link,
    title,
    summary: plain(raw.summary, MAX_SUMMARY),
    link,
    at: Number.isNaN(at) ? null : at,
  };
}

/** The same story under the same address, without what only tells where its reader came from; null for what is no web address. */
function webLink(text: string | undefined, address: string): string | null {
  if (!text || !URL.canParse(text.trim(), address)) return null;
  const url = new URL(text.trim(), address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name);
  return url.href.length <= MAX_LINK ? url.href : null;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The bare words of what may be HTML, at most so many signs. */
function plain(html: string | undefined, most: number): string {
  if (!html) return '';
  const words = oneLine(
    wordsOfHtml(html.toWellFormed())
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
  const signs = [...words];
  return signs.length <= most
    ? words
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
