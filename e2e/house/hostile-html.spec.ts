import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'rolldown';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { cleanHtml } from '#kernel/html/clean-html.ts';
import { collection } from '#testing/collection.ts';

const ROOT = join(import.meta.dirname, '../..');
/** An announcement's text has at most 20,000 characters. */
const MAX_BUNDLE = 19_000;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/favicon.ico" onload="alert(1)">',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://elsewhere.example/"><link rel=stylesheet href="https://elsewhere.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">',
  '<p style="position:fixed;inset:0;background:url(https://elsewhere.example/x)" class="dialog">x</p>',
  '<template><script>alert(1)</script></template><noscript><img src=x onerror=alert(1)></noscript>',
  '<object data="data:text/html,x"></object><embed src="javascript:alert(1)">',
  '<img name=body><form id=querySelector><input name=attributes></form>',
];
const BENIGN = [
  { payload: '<p>Hola, <b>Ana</b>.</p>', text: 'Hola, Ana.', tags: ['p', 'b'] },
  { payload: '<ul><li>uno</li></ul><h2>Título</h2>', text: 'unoTítulo', tags: ['ul', 'li', 'h2'] },
  { payload: '<a href="/user/devices">ver</a>', text: 'ver', tags: ['a[href="/user/devices"]'] },
  { payload: '<a href="mailto:a@b.mx">carta</a>', text: 'carta', tags: ['a[href^="mailto:"]'] },
  {
    payload: '<a href="https://b.mx">b</a>',
    text: 'b',
    tags: ['a[href="https://b.mx"][rel~="noopener"][target="_blank"]'],
  },
];

const itemsOf = <Item>(name: string) => collection<{ items: Item[] }>(name)?.items ?? [];

interface Watched {
  readonly ran: string[];
  readonly asked: string[];
}

/** The app's home screen with the product's own cleaner at hand, and a watch on whatever runs or is asked for. */
async function openWithCleaner(page: Page): Promise<Watched> {
  const { output } = await build({
    input: join(ROOT, 'ui/html/purify.ts'),
    write: false,
    output: { format: 'iife', name: 'purify' },
  });
  const watched: Watched = { ran: [], asked: [] };
  page.on('dialog', (dialog) => {
    watched.ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript({ content: `${output[0].code}; window.purify = purify;` });
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  const home = new URL(page.url()).host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== home) watched.asked.push(request.url());
  });
  return watched;
}

type Cleaner = { purify: { clean(html: string): DocumentFragment } };

/** What of each payload breaks a rule once it stands, cleaned, on the page. */
function faultsOf(page: Page, payloads: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const { clean } = (window as unknown as Cleaner).purify;
    const forbidden =
      'script,iframe,object,embed,applet,base,link,meta,frame,frameset,noembed,portal,style,form,svg,math';
    const addresses =
      /^(href|src|action|formaction|data|poster|background|xlink:href|srcset|cite|ping|to|from|values)$/;
    const faults: string[] = [];
    const host = document.body.appendChild(document.createElement('div'));
    const isBad = ({ name, value }: Attr) => {
      if (/^on|^srcdoc$|^style$|^id$|^name$|^class$/i.test(name)) return true;
      // As a browser reads an address: control signs and spaces before it, tabs and line ends within it fall away.
      const read = [...value].filter((sign) => !'\t\n\r'.includes(sign)).join('');
      const bare = read.slice([...read].findIndex((sign) => sign > ' '));
      return addresses.test(name) && /^(javascript|vbscript|livescript|mocha|data):/i.test(bare);
    };
    for (const payload of all) {
      host.replaceChildren(clean(payload));
      const stands = [...host.querySelectorAll('*')];
      if (host.querySelector(forbidden) || stands.some((node) => [...node.attributes].some(isBad)))
        faults.push(`${payload} => ${host.innerHTML}`);
    }
    host.replaceChildren(...all.map((payload) => clean(payload)));
    // Whatever would load or run has its chance.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    host.remove();
    return faults;
  }, payloads);
}

test('hostile HTML does nothing once it is cleaned', async ({ page }) => {
  const watched = await openWithCleaner(page);
  const given = itemsOf<{ payload: string }>('malicious_html.json').map(({ payload }) => payload);
  const payloads = [...HOSTILE, ...given];
  console.log(`hostile HTML: ${HOSTILE.length} cases of our own, ${given.length} of the collection`);
  const home = page.url();
  expect(await faultsOf(page, payloads)).toEqual([]);
  expect(watched).toEqual({ ran: [], asked: [] });
  expect(page.url()).toBe(home);
});

test('harmless HTML keeps its words and its marks', async ({ page }) => {
  await openWithCleaner(page);
  const given = itemsOf<{ payload: string; text: string }>('benign_html.json');
  console.log(`harmless HTML: ${BENIGN.length} cases of our own, ${given.length} of the collection`);
  const cases = [...BENIGN, ...given.map((one) => ({ ...one, tags: [] as string[] }))];
  const faults = await page.evaluate((all) => {
    const { clean } = (window as unknown as Cleaner).purify;
    return all.flatMap(({ payload, text, tags }) => {
      const host = document.createElement('div');
      host.replaceChildren(clean(payload));
      const inert = new DOMParser().parseFromString(payload, 'text/html').body;
      // A picture from elsewhere is left out, as the page's policy would not show it.
      for (const picture of inert.querySelectorAll('img:not([src^="/"])')) picture.remove();
      const marks = (root: Element) =>
        [...root.querySelectorAll(':not(span)')].map(({ localName }) => localName);
      const keeps = `${marks(host)}` === `${marks(inert)}` && tags.every((tag) => host.querySelector(tag));
      return keeps && host.textContent === text ? [] : [`${payload} => ${host.innerHTML}`];
    });
  }, cases);
  expect(faults).toEqual([]);
});

test('the server’s cleaner alone leaves nothing that runs, and keeps what is harmless', async ({ page }) => {
  // given texts as the server keeps them, put on the page as they are, without the second cleaner
  const watched = await openWithCleaner(page);
  await page.evaluate(() => {
    const asTheyAre = (html: string) => document.createRange().createContextualFragment(html);
    (window as unknown as Cleaner).purify = { clean: asTheyAre };
  });
  const given = itemsOf<{ payload: string }>('malicious_html.json').map(({ payload }) => payload);
  const kept = [...HOSTILE, ...given].map(cleanHtml);
  // Links to other sites may stand in a text; pictures from elsewhere are stopped by the page's own policy.
  expect(await faultsOf(page, kept)).toEqual([]);
  expect(watched.ran).toEqual([]);
  for (const { payload, text } of itemsOf<{ payload: string; text: string }>('benign_html.json')) {
    const words = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent,
      cleanHtml(payload),
    );
    expect(words).toBe(text);
  }
});

/** Texts of at most the length that an announcement may have, together all of the payloads. */
function bundlesOf(payloads: readonly string[]): string[] {
  const bundles: string[] = [];
  let text = '';
  for (const payload of payloads.filter(({ length }) => length < MAX_BUNDLE)) {
    // Closed off, so that one that never ends does not swallow the next.
    const part = `<p>Aquí:</p>${payload}</textarea></style></script></title></noscript>-->"'><p>Fin.</p>`;
    if (text.length + part.length > MAX_BUNDLE) {
      bundles.push(text);
      text = '';
    }
    text += part;
  }
  return [...bundles, text];
}

test('hostile HTML of an operator does nothing, from the desk’s call to the phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const { phone, token } = await signIn(page);
  const paula = await openConsole(browser, 'paula', 'announcements');
  const operatorToken = await paula.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  const given = itemsOf<{ payload: string }>('malicious_html.json').map(({ payload }) => payload);
  const bundles = bundlesOf([...HOSTILE, ...given]);
  // given everything hostile sent by the call itself, past the editor
  for (const content of bundles) {
    const sent = await page.request.post('/api/operator/announcement_send', {
      headers: { operatorToken, 'idempotency-key': crypto.randomUUID() },
      data: {
        texts: { es: { title: '<img src=x onerror=alert(1)>', content } },
        audience: 'some',
        phones: [phone],
        popup: true,
      },
    });
    expect((await sent.json()).msg).toBe('');
  }
  console.log(`hostile HTML of an operator: ${bundles.length} announcements`);
  const list = await page.request.post('/api/notification/list', {
    headers: { userToken: token },
    data: { limit: 100 },
  });
  const { items } = (await list.json()).data as { items: { id: string }[] };
  expect(items).toHaveLength(bundles.length);
  // when the app opens, then the popup shows words only
  await page.goto('/home');
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByText('Fin.').first()).toBeVisible();
  await expect(popup.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(popup.locator(DANGEROUS)).toHaveCount(0);
  await page.route('**/api/notification/popup*', (route) =>
    route.fulfill({ json: { success: true, code: 0, msg: '', data: { notification: null } } }),
  );
  // and each page of them is as harmless
  const host = new URL(page.url()).host;
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== host) asked.push(request.url());
  });
  for (const { id } of items) {
    await page.goto(`/notification/detail/${id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('Fin.').first()).toBeVisible();
    await expect(article.locator(DANGEROUS)).toHaveCount(0);
    expect(await article.evaluate(hasScriptAddress)).toBe(false);
  }
  expect(ran).toEqual([]);
  // A picture may name another site; the page's policy lets none of them be fetched.
  expect(asked.filter((url) => !/\.(png|jpe?g|gif|svg|webp|ico)/i.test(url))).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/notification\/detail\//);
});

/** What must not stand in any text; the dialog and the page have ids and classes of their own. */
const DANGEROUS =
  'script, iframe, object, embed, form, svg, math, base, link, meta, style, [onerror], [onload], [srcdoc]';

function hasScriptAddress(article: Element): boolean {
  return [...article.querySelectorAll('[href], [src]')].some((node) =>
    /^(javascript|vbscript|data):/i.test(
      [...(node.getAttribute('href') ?? node.getAttribute('src') ?? '')]
        .filter((sign) => sign > ' ')
        .join(''),
    ),
  );
}

test('a hostile notification does nothing on its screen and in the popup', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const notification = {
    id: '0190d0a0-0000-7000-8000-000000000001',
    title: '<img src=x onerror=alert(1)>',
    content: `<p>Las palabras quedan.</p>${HOSTILE.join('')}`,
    createdDate: '2026-11-20T15:30:00.000Z',
    read: true,
  };
  const body = { success: true, code: 0, msg: '', data: { notification } };
  await page.route(/\/api\/notification\/(detail|popup)/, (route) => route.fulfill({ json: body }));
  await signIn(page);
  await page.goto('/home');
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByText('Las palabras quedan.')).toBeVisible();
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await page.goto(`/notification/detail/${notification.id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click();
  const article = page.getByRole('article');
  await expect(article.getByText('Las palabras quedan.')).toBeVisible();
  await expect(
    article.locator('script, iframe, object, form, svg, [onerror], [onload], [style]'),
  ).toHaveCount(0);
  expect(ran).toEqual([]);
});

test('a sign-in elsewhere lights the bell and is read in the notifications', async ({ page, request }) => {
  const { phone } = await signIn(page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Notificaciones/ })).toBeVisible();
  await request.post('/api/user/login', {
    data: { phone, password: 'lluvia.en.abril', acceptPrivacy: true },
  });
  const bell = page.getByRole('link', { name: /Notificaciones.*1/ });
  await expect(bell).toBeVisible();
  await bell.click();
  await page.getByRole('link', { name: /Nuevo inicio de sesión/ }).click();
  // with the two answers to it: whoever it was is out at once
  await expect(page.getByRole('button', { name: 'Fui yo' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar esa sesión' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.getByText('Esa sesión ya está cerrada.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis dispositivos' }).click();
  await expect(page.getByText('Este dispositivo')).toBeVisible();
});

test('an address that names no notification leads to /404 without a word about fields', async ({ page }) => {
  await signIn(page);
  await page.goto('/notification/detail/none');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText('Revisa los campos marcados')).toHaveCount(0);
});
