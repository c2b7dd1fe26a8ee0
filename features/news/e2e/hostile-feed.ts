import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The title of its item, as it is to be read: marks and all are text, or gone. */
export const FEED_TITLE = 'Un canal de noticias que no es de fiar';
/** A host that nothing of the app may ask. */
export const EVIL = 'evil.example';

const RUNS = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  `<img src="https://${EVIL}/pixel.png" srcset="https://${EVIL}/2x.png 2x">`,
  '<svg onload="window.hacked = 1"><a xlink:href="javascript:window.hacked = 1"><text>svg</text></a></svg>',
  '<a href="javascript:window.hacked = 1">toca</a>',
  `<iframe src="https://${EVIL}/frame"></iframe><object data="https://${EVIL}/object"></object>`,
  `<p style="background:url(https://${EVIL}/style)">Resumen</p><link rel=stylesheet href="https://${EVIL}/css">`,
  `<math><mtext><style><img src=x onerror="window.hacked = 1"></style></mtext></math>`,
  `<meta http-equiv="refresh" content="0;url=https://${EVIL}/away"><base href="https://${EVIL}/">`,
].join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One item with everything that a feed can try, and some whose links lead where none may. */
function feed(): string {
  const at = new Date(Date.now() - 2 * 86_400_000).toUTCString();
  const item = (name: string, title: string, link: string) =>
    `<item><title>${title}</title><link>${link}</link><guid>${name}</guid><pubDate>${at}</pubDate>
      <description><![CDATA[${RUNS}]]></description><content:encoded>${escaped(RUNS)}</content:encoded>
      <enclosure url="https://${EVIL}/enclosure.jpg" type="image/jpeg" length="9" />
      <media:thumbnail url="https://${EVIL}/thumbnail.jpg" /></item>`;
  return `<?xml version="1.0"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
    <title>Canal ajeno</title><language>es</language><image><url>https://${EVIL}/logo.png</url></image>
    ${item('whole', `${FEED_TITLE}${escaped(RUNS)}`, 'https://news.example/nota?a=1&amp;b=2')}
    ${item('script', 'Enlace que corre', 'javascript:window.hacked=1')}
    ${item('data', 'Enlace que es una página', 'data:text/html,&lt;script&gt;window.hacked=1&lt;/script&gt;')}
    </channel></rss>`;
}

/** A feed that means harm, for the product whose journeys read the news; gives its address and how to end it. */
export async function openHostileFeed(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/rss`, close: () => server.close() };
}
