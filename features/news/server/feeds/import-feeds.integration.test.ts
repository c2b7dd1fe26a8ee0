import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fixedClock } from '#kernel/clock/clock.ts';
import { seededChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { getNews, getNewsDesk, listNews, listNewsDesk, withdrawNews } from '../../contract.ts';
import { FeedFault } from './feed-fault.ts';
import { fetchFeed } from './fetch-feed.ts';
import { type FeedParts, feedsJob, importFeed } from './import-feeds.ts';

let world: TestBolsillo;
let parts: FeedParts;
let base = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});

beforeAll(async () => {
  world = await sharedBolsillo();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  parts = {
    ports: {
      db: world.database.db,
      clock: fixedClock(world.now()),
      chance: seededChance('feeds'),
      log: silentLog,
      config: { mode: 'sandbox', firm: { name: 'x', registration: 'y', contact: 'a@firm.example' } } as never,
    },
    market: { instrument: (id) => (id === 'AAPL.XNAS' ? ({ id } as never) : null) },
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
});

const item = (name: string, at: number | null = world.now() - 3_600_000, more = '') =>
  `<item><title>${name}</title><link>https://news.example/${encodeURIComponent(name)}</link><guid>${name}</guid>
    ${at === null ? '' : `<pubDate>${new Date(at).toUTCString()}</pubDate>`}${more}</item>`;
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>Feed</title><language>en</language>${items.join('')}</channel></rss>`;
const give =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const feedAt = async (path: string) => {
  const { rows } = await world.database.owner.query('SELECT * FROM news_feed WHERE address = $1', [
    base + path,
  ]);
  return rows[0];
};
const titlesOf = async (path: string): Promise<string[]> => {
  const { rows } = await world.database.owner.query(
    `SELECT coalesce(title ->> 'en', title ->> 'und') AS title FROM news WHERE feed = $1 ORDER BY title`,
    [base + path],
  );
  return rows.map(({ title }) => title as string);
};

it('is taken over once, and asked only for what is new', async () => {
  answer = give(
    rss(item('One', world.now() - 60_000, '<description>About (NASDAQ: AAPL)</description>'), item('Two')),
    {
      etag: '"1"',
      'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
    },
  );
  expect(await importFeed(parts, `${base}/a`)).toBe(2);
  expect(asked[0]?.headers['user-agent']).toContain('a@firm.example');
  expect(await importFeed(parts, `${base}/a`)).toBe(0);
  expect(asked[1]?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
  });
  answer = give('', {}, 304);
  expect(await importFeed(parts, `${base}/a`)).toBe(0);
  expect(await feedAt('/a')).toMatchObject({ etag: '"1"', fault: null });
  // then everyone reads title, summary, link and source, in its own language, and nothing else of it
  const { items } = await world.anonymous.get(listNews, { stockId: 'AAPL.XNAS' });
  const one = items.find(({ title }) => title === 'One');
  expect(one).toMatchObject({
    origin: 'feed',
    source: 'Feed',
    link: 'https://news.example/One',
    summary: 'About (NASDAQ: AAPL)',
    language: 'en',
    stocks: [{ id: 'AAPL.XNAS', symbol: 'AAPL' }],
  });
  expect((await world.anonymous.get(getNews, { id: one?.id ?? '' })).content).toBe('');
});

it('of two feeds with the same story gives it once; what is old is left, what lies ahead is of now', async () => {
  const ahead = world.now() + 5 * 86_400_000;
  answer = give(
    rss(
      item('Same'),
      item('Old', world.now() - 3_650 * 86_400_000),
      item('Ahead', ahead),
      item('Dateless', null),
    ),
  );
  expect(await importFeed(parts, `${base}/b`)).toBe(3);
  expect(await importFeed(parts, `${base}/c`)).toBe(0);
  expect(await titlesOf('/b')).toEqual(['Ahead', 'Dateless', 'Same']);
  const { rows } = await world.database.owner.query(
    `SELECT max(publish_at) AS latest FROM news WHERE feed = $1`,
    [`${base}/b`],
  );
  expect(rows).toEqual([{ latest: new Date(world.now()) }]);
});

it('that is broken leaves what there is, and its fault stands beside it', async () => {
  answer = give(rss(item('Kept')), { etag: '"k"' });
  await importFeed(parts, `${base}/d`);
  const broken: [typeof answer, string][] = [
    [give('<html>Mantenimiento</html>'), 'not_a_feed'],
    [give('', {}, 500), 'status'],
    [(_, response) => void response.destroy(), 'unreachable'],
    [give('no gzip at all', { 'content-encoding': 'gzip' }), 'unreachable'],
    [give('', { location: '/d' }, 302), 'too_many_redirects'],
  ];
  for (const [how, fault] of broken) {
    answer = how;
    expect(await importFeed(parts, `${base}/d`)).toBeNull();
    expect(await feedAt('/d')).toMatchObject({ fault, etag: '"k"' });
  }
  expect(await titlesOf('/d')).toEqual(['Kept']);
});

it('that meets an error of any kind is logged and counted, and the feeds after it are read', async () => {
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (...line: unknown[]) => void logged.push(line) };
  // given a market that fails for the stock that only the first feed names
  const instrument = (): never => {
    throw new Error('no market');
  };
  answer = (request, response) =>
    give(
      request.url === '/x'
        ? rss(item('Failing', world.now() - 60_000, '<description>(NASDAQ: AAPL)</description>'))
        : rss(item('After')),
    )(request, response);
  const job = feedsJob({ ports: { ...parts.ports, log }, market: { instrument } }, [
    `${base}/x`,
    `${base}/y`,
  ]);
  expect(await job.run()).toMatchObject({ feeds: 2, items: 1, faults: 1 });
  expect(logged).toEqual([[{ err: new Error('no market'), address: `${base}/x` }, expect.any(String)]]);
  expect(await titlesOf('/x')).toEqual([]);
  expect(await titlesOf('/y')).toEqual(['After']);
});

it('that is too long, plain or packed, is cut, and what came whole is kept', async () => {
  const long = Buffer.from(rss(item('First'), `<item><title>${'x'.repeat(10_000_000)}</title></item>`));
  answer = give(long);
  expect(await importFeed(parts, `${base}/e`)).toBe(1);
  const packed = Buffer.from(rss(item('Packed'), `<item><title>${'y'.repeat(50_000_000)}</title></item>`));
  answer = give(gzipSync(packed), { 'content-encoding': 'gzip' });
  expect(await importFeed(parts, `${base}/f`)).toBe(1);
  expect(await titlesOf('/f')).toEqual(['Packed']);
});

it('that keeps us waiting is given up', async () => {
  answer = () => undefined;
  expect(await importFeed(parts, `${base}/g`, { patienceMs: 200 })).toBeNull();
  expect(await feedAt('/g')).toMatchObject({ fault: 'unreachable' });
});

it('leads into no private network: by no redirect, by no name, by no number however it is written', async () => {
  const private_ = [
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://2130706433:1/',
    'http://0x7f.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://192.168.1.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
  ];
  for (const location of private_) {
    answer = give('', { location }, 302);
    expect(await importFeed(parts, `${base}/h`), location).toBeNull();
    expect(await feedAt('/h'), location).toMatchObject({ fault: 'private_address' });
  }
  // a redirect on the own, named address is followed
  answer = (request, response) =>
    request.url === '/i'
      ? give('', { location: '/j' }, 301)(request, response)
      : give(rss(item('Moved')))(request, response);
  expect(await importFeed(parts, `${base}/i`)).toBe(1);
  // a name with a dot is never trusted, though the installation itself names it
  const known = { address: 'http://localhost.localdomain:1/', etag: null, lastModified: null };
  const refused = fetchFeed(known, { userAgent: 'x' });
  await expect(refused).rejects.toBeInstanceOf(FeedFault);
});

it('can be withdrawn by a publisher, and does not come back with the feed', async () => {
  answer = give(rss(item('Rumour')));
  await importFeed(parts, `${base}/withdrawn`);
  const paula = await world.operator('publisher');
  const { items } = await paula.get(listNewsDesk, { limit: 100 });
  const found = items.find(({ title }) => title === 'Rumour');
  expect(found).toMatchObject({ state: 'published', writtenBy: 'Feed', languages: ['en'] });
  const id = found?.id ?? '';
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const { news } = await paula.get(withdrawNews, { id, reason: 'No es cierto' }, key());
  expect(news).toMatchObject({ state: 'withdrawn', withdrawn: { by: paula.name, reason: 'No es cierto' } });
  await importFeed(parts, `${base}/withdrawn`);
  expect(await world.anonymous.ask(getNews, { id })).toMatchObject({ reason: 'not_found' });
  const { items: read } = await world.anonymous.get(listNews, { limit: 100 });
  expect(read.map(({ title }) => title)).not.toContain('Rumour');
  // Its words are another publisher's: the desk has none of its own to show.
  expect(await paula.ask(getNewsDesk, { id })).toMatchObject({ reason: 'not_found' });
});
