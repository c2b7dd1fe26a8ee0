import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { buyOne, signIn } from '#e2e/sandbox-investor.ts';
import { someImage } from '#e2e/verified-investor.ts';
import type { NewsItem } from '../contract.ts';
import { EVIL, FEED_TITLE } from './hostile-feed.ts';

const TITLE = `Apple presenta resultados ${Date.now()}`;
const HOSTILE = [
  '<p>Dos</p><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
  '<a href="javascript:window.hacked = 1">toca</a><svg onload="window.hacked = 1"></svg>',
  '<p style="background:url(https://evil.example/style)">CSS</p><img src="https://evil.example/pixel">',
  '<svg><script>window.hacked = 1</script><a href="javascript:window.hacked = 1"><text>svg</text></a></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe><p style="position:fixed">Tres</p>',
].join('');

async function write(paula: Page): Promise<void> {
  await paula.getByRole('textbox', { name: 'Título' }).fill(TITLE);
  await paula.getByRole('textbox', { name: 'Resumen' }).fill('Ganó más de lo que se esperaba.');
  await paula.getByRole('textbox', { name: 'Texto' }).click();
  await paula.keyboard.type('Las ventas subieron ');
  await paula.keyboard.press('Control+b');
  await paula.keyboard.type('9 %');
}

/** It is kept, judged, and found again among what was kept. */
async function keepAndJudge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar en este dispositivo' }).click();
  const helped = page.getByRole('region', { name: '¿Te sirvió?' }).getByRole('button', { name: 'Sí' });
  await helped.click();
  await expect(helped).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.goto('/news?kept=1');
  await page
    .getByRole('list', { name: 'Guardadas' })
    .getByRole('link', { name: new RegExp(TITLE) })
    .click();
}

/** What waits for its instant is taken up as it was written, changed, and stands in its place. */
async function changeWhatWaits(paula: Page): Promise<void> {
  const later = `Más tarde ${Date.now()}`;
  await paula.getByRole('radio', { name: 'Escribir' }).check();
  await write(paula);
  await paula.getByRole('textbox', { name: 'Título' }).fill(later);
  await paula.getByLabel('Publicar el').fill('2027-03-01T08:00');
  await paula.getByRole('button', { name: 'Revisar' }).click();
  await paula.getByRole('alertdialog').getByRole('button', { name: 'Programar' }).click();
  await paula.getByRole('button', { name: `Cambiar: ${later}` }).click();
  await expect(paula.getByRole('textbox', { name: 'Texto' })).toHaveText('Las ventas subieron 9 %');
  await expect(paula.getByLabel('Publicar el')).toHaveValue('2027-03-01T08:00');
  await paula.getByRole('textbox', { name: 'Título' }).fill(`${later}, corregida`);
  await expectAccessible(paula);
  await paula.getByRole('button', { name: 'Revisar' }).click();
  await expect(paula.getByText('Toma el lugar de la que estaba programada.')).toBeVisible();
  await paula.getByRole('alertdialog').getByRole('button', { name: 'Programar' }).click();
  await expect(paula.getByRole('button', { name: `Cambiar: ${later}, corregida` })).toBeVisible();
  await expect(paula.getByText('la cambió antes de que apareciera')).toBeVisible();
  await expect(paula.getByRole('button', { name: `Cambiar: ${later}`, exact: true })).toHaveCount(0);
}

/** A past day's summary has the percent of its own day, whatever the index does now. */
async function expectOwnDay(page: Page): Promise<void> {
  const list = await (await page.request.post('/api/news/list', { data: { country: 'mexico' } })).json();
  const summaries: NewsItem[] = list.data.items.filter(({ figures }: NewsItem) => figures);
  const past = summaries[1];
  if (!past?.figures) throw new Error('there is no summary of a day before the last');
  const percent = past.figures.changePercent.replace('-', '').replace('.', '\\.');
  const row = page.locator(`a[href="/news/detail/${past.id}"]`);
  await expect(row).toHaveText(new RegExp(`IPC\\D*${percent}%`));
}

test('a publisher writes of a stock; who holds it reads it first, offline too, until it is withdrawn', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  // given an investor who holds Apple, and summaries of the simulated days, called simulated
  const { token } = await signIn(page);
  await buyOne(page, token);
  await page.goto('/news?tab=mexico');
  await expect(page.getByText(/Resumen del día, simulado/).first()).toBeVisible();
  await expect(page.getByText(/emisoras: \d+ subieron/).first()).toBeVisible();
  await expectOwnDay(page);
  await expectAccessible(page);
  // when a publisher writes; a stock that is unknown is said under its field, and nothing appears
  const paula = await openConsole(browser, 'paula', 'news');
  await write(paula);
  await paula.getByLabel('Emisoras').fill('NADA.XNAS');
  await paula.getByRole('button', { name: 'Revisar' }).click();
  await expect(paula.getByRole('alert').getByText('No hay ninguna emisora NADA.XNAS')).toBeVisible();
  await paula.getByLabel('Emisoras').fill('aapl.xnas');
  await paula
    .getByLabel('Imagen', { exact: false })
    .last()
    .setInputFiles(await someImage('#8fb4d9'));
  await paula.getByRole('button', { name: 'Revisar' }).click();
  const dialog = paula.getByRole('alertdialog');
  await expect(dialog.getByText('Sin texto en English, 简体中文')).toBeVisible();
  await expectAccessible(paula);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(paula.getByRole('cell', { name: TITLE, exact: true })).toBeVisible();
  // then it stands first for who holds it, and is read
  await page.goto('/news');
  const own = page.getByRole('list', { name: 'De lo que tienes' });
  await expect(own.locator('img')).toBeVisible();
  await own.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('9 %');
  await expect(
    page.getByRole('list', { name: 'En esta nota' }).getByRole('link', { name: /AAPL/ }),
  ).toBeVisible();
  await keepAndJudge(page);
  await page.getByRole('button', { name: /Tamaño del texto/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large');
  await page.goto('/news');
  await expect(own.getByRole('link', { name: new RegExp(`leída.*${TITLE}`) })).toBeVisible();
  // and on the stock's screen
  await page.goto('/situation/detail/AAPL.XNAS');
  await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible();
  // and without the line, as it was read last
  await page.goto('/news');
  await own.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(page.locator('article strong')).toHaveText('9 %');
  await context.setOffline(true);
  await page.goBack();
  await own.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(page.locator('article strong')).toHaveText('9 %');
  await context.setOffline(false);
  await changeWhatWaits(paula);
  // when it is withdrawn, then it is gone
  await paula.getByRole('button', { name: `Retirar: ${TITLE}` }).click();
  await paula.getByLabel('Motivo').fill('Cifra equivocada');
  await paula.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(paula.getByText(/Cifra equivocada/)).toBeVisible();
  await page.goto('/news');
  await expect(page.getByRole('link', { name: /Resumen del día/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toHaveCount(0);
});

test('words of a title find news; going back finds what was sought', async ({ page }) => {
  // given a summary's title
  const list = await (await page.request.post('/api/news/list', { data: { kind: 'market' } })).json();
  const { id, title } = list.data.items[0] as NewsItem;
  await page.goto('/news');
  await page.getByRole('link', { name: 'Buscar noticias' }).click();
  const field = page.getByRole('searchbox', { name: 'Palabras del título' });
  // when its words are typed, without their accents, then it is found
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 60);
  await field.fill(words);
  const found = page.getByRole('list', { name: 'Noticias encontradas' });
  await expect(found.locator(`a[href="/news/detail/${id}"]`)).toBeVisible();
  await expectAccessible(page);
  await found.locator(`a[href="/news/detail/${id}"]`).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(words.trim());
  // and what no title has is said
  await field.fill('zzz%_');
  await expect(page.getByText('No hay noticias con «zzz%_» en su título.')).toBeVisible();
});

test('a hostile feed that came by the importer is dead text: nothing runs, nothing is asked of its host', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => new URL(sent.url()).hostname.endsWith(EVIL) && asked.push(sent.url()));
  // given its item, taken up as the server began
  const found = async () => {
    const answer = await (
      await request.post('/api/news/list', { data: { kind: 'news', limit: 100 } })
    ).json();
    return answer.data.items.filter(({ source }: { source: string }) => source === 'Canal ajeno');
  };
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(3);
  const items: { id: string; title: string; link: string }[] = await found();
  // A link that runs is left out for the item's own name, which leads to the feed's host at most.
  expect(items.map(({ link }) => new URL(link).protocol).toSorted()).toEqual(['http:', 'http:', 'https:']);
  const item = items.find(({ title }) => title.startsWith(FEED_TITLE));
  if (!item) throw new Error('the whole item did not come');
  expect(item.link).toBe('https://news.example/nota?a=1&b=2');
  // when it is read, in a list and by itself
  await page.goto('/news?tab=all');
  await expect(page.getByRole('list', { name: 'Noticias' })).toBeVisible();
  await page.goto(`/news/detail/${item.id}`);
  await expect(page.getByRole('heading', { name: new RegExp(FEED_TITLE) })).toBeVisible();
  await expect(page.getByRole('link', { name: /Leer completa en Canal ajeno/ })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expectAccessible(page);
  // then nothing of it is more than words
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked).toEqual([]);
  await expect(
    page
      .locator('article')
      .locator('script, iframe, object, svg a, img, style, meta, base, a[href^="javascript"]'),
  ).toHaveCount(0);
});

test('hostile HTML is dead on the phone, whatever the server sent', async ({ page, request }) => {
  const list = await (await request.post('/api/news/list', { data: {} })).json();
  const [item] = list.data.items;
  await page.route(/\/api\/news\/detail/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.content = HOSTILE;
    answer.data.title = '<img src=x onerror="window.hacked = 1">';
    answer.data.link = 'javascript:window.hacked = 1';
    await route.fulfill({ response, json: answer });
  });
  const asked: string[] = [];
  // What the page's policy stops does not come so far.
  await page.route('https://evil.example/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto(`/news/detail/${item.id}`);
  await expect(page.getByText('Tres')).toBeVisible();
  await page.getByText('toca').click();
  for (const link of await page.locator('a[href^="javascript:"]').all()) await link.click();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked).toEqual([]);
  await expect(page.locator('article script, article iframe, article [style*="fixed"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '<img src=x onerror="window.hacked = 1">' })).toBeVisible();
});
