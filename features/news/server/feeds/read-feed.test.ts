import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedFault } from './feed-fault.ts';
import { readFeed } from './read-feed.ts';

/** Thousands of documents, on a busy machine. */
const PATIENT_MS = 120_000;

const ADDRESS = 'https://news.example/rss';
const read = (text: string | Buffer, { contentType = '', isCut = false } = {}) =>
  readFeed({ body: Buffer.from(text as string), contentType, isCut }, ADDRESS);
const rss = (items: string, head = '<title>El Diario</title><language>es-MX</language>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${head}${items}</channel></rss>`;
const item = (inner: string) => `<item>${inner}</item>`;
const ONE = item('<title>Uno</title><link>https://news.example/1</link><guid>g1</guid>');
const faultOf = (text: string) => {
  try {
    read(text);
    return 'none';
  } catch (error) {
    return error instanceof FeedFault ? error.kind : error;
  }
};

describe('a feed', () => {
  it('gives titles, summaries, links and dates, of RSS and of Atom', () => {
    const feed = read(
      rss(
        item(`<title>Sube &amp; baja</title><link>https://news.example/a?utm_source=x&amp;id=1#top</link>
          <description><![CDATA[<p>Un <b>resumen</b></p>]]></description><pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>`),
      ),
    );
    expect(feed).toMatchObject({ source: 'El Diario', language: 'es' });
    expect(feed.items).toEqual([
      {
        guid: 'https://news.example/a?id=1',
        title: 'Sube & baja',
        summary: 'Un resumen',
        link: 'https://news.example/a?id=1',
        at: Date.parse('2026-11-20T09:00:00Z'),
      },
    ]);
    const atom =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>EDGAR</title><entry><id>urn:1</id>
      <title>8-K - APPLE</title><link rel="self" href="/x"/><link rel="alternate" href="/doc/1"/>
      <summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2026</summary><updated>2026-11-20T10:00:00-05:00</updated></entry></feed>`);
    expect(atom).toMatchObject({ source: 'EDGAR', language: 'en' });
    expect(atom.items[0]).toMatchObject({
      guid: 'urn:1',
      title: '8-K - APPLE',
      summary: 'Filed: 2026',
      link: 'https://news.example/doc/1',
      at: Date.parse('2026-11-20T15:00:00Z'),
    });
  });

  it('is read in its own letters: by its declaration, by the header, by its byte order mark', () => {
    const text = rss(item('<title>Inversión ágil</title><link>https://news.example/1</link>'));
    const latin = Buffer.from(text.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1');
    expect(read(latin).items[0]?.title).toBe('Inversión ágil');
    expect(
      read(Buffer.from(text, 'latin1'), { contentType: 'text/xml; charset=iso-8859-1' }).items[0]?.title,
    ).toBe('Inversión ágil');
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(read(marked).items[0]?.title).toBe('Inversión ágil');
    // a name that nobody knows is no reason to read nothing
    expect(read(text, { contentType: 'text/xml; charset=klingon' }).items[0]?.title).toBe('Inversión ágil');
  });

  it('is bare words and web addresses, whatever stood in it', () => {
    const hostile = [
      '&lt;script&gt;alert(1)&lt;/script&gt;Titular',
      '<![CDATA[<img src=x onerror=alert(1)>Titular]]>',
      '<![CDATA[<a href="javascript:alert(1)">Titular</a>]]>',
      'Titu&#0;lar&#x202e;'.replace('&#0;', ''),
    ];
    for (const title of hostile) {
      const [first] = read(rss(item(`<title>${title}</title><link>https://news.example/1</link>`))).items;
      expect(first?.title.replace(/[^\w]/g, '')).toBe('Titular');
    }
    const links = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://a:b@news.example/',
      '',
    ];
    for (const link of links)
      expect(read(rss(item(`<title>Uno</title><link>${link}</link>`))).items).toEqual([]);
    expect(read(rss(item('<link>https://news.example/1</link>'))).items).toEqual([]);
  });

  it('gives each guid and each link once', () => {
    const same = item('<title>Otra vez</title><link>https://news.example/2</link><guid>g1</guid>');
    const again = item('<title>Y otra</title><link>https://news.example/1#x</link><guid>g3</guid>');
    expect(read(rss(ONE + same + again)).items.map(({ title }) => title)).toEqual(['Uno']);
  });

  it('that was cut gives what came whole', () => {
    const cut = rss(ONE + ONE.replaceAll('1', '2')).slice(0, -40);
    expect(read(cut, { isCut: true }).items.map(({ guid }) => guid)).toEqual(['g1']);
  });

  it('that is none, or that defines entities, is a fault and nothing else', () => {
    const faults = ['', 'null', '<html><body>Mantenimiento</body></html>', '{"items":[]}', '<rss', '\0\0'];
    for (const text of faults) expect([text, faultOf(text)]).toEqual([text, 'not_a_feed']);
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss(ONE)}`;
    expect(faultOf(bomb)).toBe('entities');
    const outside = `<!DOCTYPE x [<!entity f SYSTEM "file:///etc/passwd">]>${rss(item('<title>&f;</title>'))}`;
    expect(faultOf(outside)).toBe('entities');
  });

  it(
    'of any shape gives items within their bounds, or a fault',
    () => {
      const piece = fc.oneof(
        fc.constantFrom(
          '<item>',
          '</item>',
          '<title>',
          '</title>',
          '<link>',
          '</link>',
          '<![CDATA[',
          ']]>',
          '&amp;',
          '&#55357;',
        ),
        fc.constantFrom('https://news.example/1', '<', '>', '"', '\0', '\ud800', 'ñ'),
        fc.string({ unit: 'binary', maxLength: 12 }),
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
          let items: ReturnType<typeof read>['items'] = [];
          try {
            items = read(rss(pieces.join(''))).items;
          } catch (error) {
            expect(error).toBeInstanceOf(FeedFault);
          }
          for (const { title, summary, link, guid } of items) {
            expect([...title].length).toBeLessThanOrEqual(160);
            expect([...summary].length).toBeLessThanOrEqual(400);
            expect(`${title}${summary}${guid}`).toBe(`${title}${summary}${guid}`.toWellFormed());
            expect(`${title}${summary}${guid}`).not.toMatch(/\p{Cc}/u);
            expect(link).toMatch(/^https?:/);
          }
        }),
        { numRuns: 2000 },
      );
    },
    PATIENT_MS,
  );

  it('that nests without end costs no more than a moment', () => {
    const began = performance.now();
    const deep = rss(item(`<title>Uno</title>${'<a>'.repeat(200_000)}`));
    expect(['none', 'not_a_feed']).toContain(faultOf(deep));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
