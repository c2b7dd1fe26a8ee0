import { expect, type Page, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { expectStill, watchLayoutShift } from '#e2e/layout-shift.ts';
import { buyOne, openNewYork, registerByCall, signIn } from '#e2e/sandbox-investor.ts';

/*
 * What the server draws stands there before any script has come; the app then takes its place without a jump.
 */

const ROOT = '#root';

/** In the page: how many drawings of one's own have come. */
const ownSheets = () => document.adoptedStyleSheets.length;

/** Opens a drawn page whose scripts do not come before the second is called; the first visit of all, and one of a busy server, may have none. */
async function openDrawn(page: Page, path: string, isOwn = false): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(`${ROOT}[inert] main`)).toBeAttached({ timeout: 2_000 });
    if (isOwn) await expect.poll(() => page.evaluate(ownSheets), { timeout: 2_000 }).toBe(1);
  }).toPass();
  return () => held.resolve();
}

/** In the page: what was asked before the app was there, and the app did not take; on a device that took too long it takes none. */
function untaken(): string[] {
  const early = (window as unknown as { earlyAnswers?: { answers: object } }).earlyAnswers;
  return Object.keys(early?.answers ?? {});
}

/** In the page: what an element in sight is named by that no rule of the page knows; icons are drawn by their attributes, a chart by its library. */
function classesWithoutRules(): string[] {
  const rules = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  const named = [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().height > 0)
    .flatMap((element) => [...element.classList]);
  return [...new Set(named)].filter(
    (name) => !/^(lucide|kline$)/.test(name) && !rules.includes(`.${CSS.escape(name)}`),
  );
}

test('a stranger reads the market before any script has come, and the app takes over', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const release = await openDrawn(page, '/situation');
  await expect(page.getByText('Grupo Rotoplas')).toBeVisible();
  // Another one would have all of the page styled and laid out anew.
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  release();
  await appStands(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await page.getByRole('tab', { name: 'EE. UU.' }).click();
  await expect(page.getByText('Apple Inc.')).toBeVisible();
  expect(complaints).toEqual([]);
});

const PRODUCTS = ['/mutualFunds', '/foundation', '/placement', '/blockTrade', '/otc', '/loan', '/fees'];

test('a stranger reads every product before any script has come, and nothing moves as the app takes over', async ({
  page,
  request,
}) => {
  test.slow();
  // An open market is left open by all other journeys: a clock that leaps brings offers that were not there before.
  await openNewYork(page, (await registerByCall(page)).token);
  const shifted = await watchLayoutShift(page);
  const first = async (path: string, data: object) =>
    (await (await request.post(`/api/${path}`, { data })).json()).data.items[0].id as string;
  const details = [
    `/mutualFunds/detail/${await first('mutual_fund/list', {})}`,
    `/foundation/detail/${await first('foundation/list', { state: 'in_progress' })}`,
    `/blockTrade/detail/${await first('block_trade/list', {})}`,
  ];
  for (const path of [...PRODUCTS, ...details]) {
    await test.step(path, async () => {
      const release = await openDrawn(page, path);
      const heading = page.locator('h1');
      const title = await heading.first().textContent();
      release();
      await appStands(page);
      await expect(heading.first()).toHaveText(title ?? '');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      expectStill(await shifted(), 0.02);
      await page.unrouteAll();
    });
  }
});

const NOTE = /^Esta página no terminó de cargar/;

test('a line that is cut before the app has come is told of, and the app comes when it is back', async ({
  page,
  context,
}) => {
  const release = await openDrawn(page, '/situation');
  await expect(page.getByText('Grupo Rotoplas')).toBeVisible();
  await expect(page.getByText(NOTE)).toBeHidden();
  await context.setOffline(true);
  release();
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByText('Grupo Rotoplas')).toBeVisible();
  await context.setOffline(false);
  await appStands(page);
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.getByRole('tab', { name: 'EE. UU.' }).click();
  await expect(page.getByText('Apple Inc.')).toBeVisible();
});

test('a file of the app that does not come is told of, and asked for again by itself', async ({ page }) => {
  let lost = 0;
  await page.route('**/assets/index-*.js', (route) => {
    lost += 1;
    return lost === 1 ? route.abort('connectionreset') : route.continue();
  });
  const release = await openDrawn(page, '/user/login');
  release();
  await expect(page.getByText(NOTE)).toBeVisible();
  await appStands(page);
  await page.getByLabel('Teléfono').fill('5512345678');
  await expect(page.getByLabel('Teléfono')).toHaveValue(/55 ?1234 ?5678/);
});

test('the chosen look is there before any script has come', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('bolsillo.settings', JSON.stringify({ theme: 'dark', textSize: 'large' }));
  });
  const release = await openDrawn(page, '/user/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large');
  await expect(page.locator('html')).toHaveCSS('font-size', '36px');
  release();
});

const OWN = [
  '/home',
  '/situation',
  '/trade?tab=holdings',
  '/trade?tab=closed',
  '/trade?tab=loan',
  '/trade',
  '/situation/detail/AAPL.XNAS',
  '/deposit',
  '/withdrawal',
  '/bankCard',
  '/kyc',
  '/user',
  '/user/assets',
  '/user/records',
  '/user/proof',
  '/user/statements',
  '/notification',
] as const;

/** What stands there before any script has come, of the investor's own, where all of them have something. */
const OWN_FIGURES: Readonly<Record<string, RegExp>> = {
  '/home': /Activos totales/,
  '/situation/detail/AAPL.XNAS': /Tu posición\s·\s1\sacción/,
  '/trade?tab=holdings': /Valor de mercado\$\d/,
  '/trade': /Compra AAPL/,
  '/user': /\$[\d,]+\.\d\d\sMXN/,
};

test('an investor finds their screens laid out, and then with their own figures, before any script has come', async ({
  page,
}) => {
  test.slow();
  const { token } = await signIn(page);
  await buyOne(page, token);
  // The app notes for the server that somebody is logged in.
  await page.goto('/fees');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('logged-in=1');
  const shifted = await watchLayoutShift(page);
  for (const path of OWN) {
    await test.step(path, async () => {
      const release = await openDrawn(page, path, true);
      const heading = page.locator('h1').first();
      await expect(heading).toBeVisible();
      // Nothing in it is drawn without its rules.
      expect(await page.evaluate(classesWithoutRules), path).toEqual([]);
      await expect(page.locator('[inert] main')).toContainText(OWN_FIGURES[path] ?? '');
      release();
      await appStands(page);
      await expect(heading).toBeVisible();
      await expect(page.locator('main [role="status"][aria-label="Cargando"]')).toHaveCount(0);
      // What the page asked early is what the screen asks.
      await expect.poll(() => page.evaluate(untaken)).toEqual([]);
      // A sum may stand a line higher than it waited.
      expectStill(await shifted(), 0.05);
      await page.unrouteAll();
    });
  }
});

test('what is drawn for one investor tells of nobody else, and is in no page after it', async ({
  page,
  request,
}) => {
  const PATH = '/trade?tab=holdings';
  const { token } = await signIn(page);
  await buyOne(page, token);
  const user = { id: 'somebody', phone: '5512345678', displayCurrency: 'MXN' };
  const draw = async (userToken: string) => {
    const headers = { userToken };
    const data = { url: PATH, user, zone: 'UTC', amountsHidden: false };
    return (await (await request.post('/api/own_drawing?language=es', { headers, data })).json()).data
      ?.html as string;
  };
  const pageOf = async (cookie: string) =>
    (await request.get(PATH, { headers: { accept: 'text/html', 'accept-language': 'es', cookie } })).text();
  await expect.poll(() => draw(token)).toMatch(/AAPL/);
  // another one has nothing, and their page holds no trace of the first
  const other = await registerByCall(page);
  const drawn: string[] = [];
  await expect.poll(async () => drawn.unshift(await draw(other.token)) && drawn[0]).toMatch(/Posiciones/);
  expect(drawn[0]).not.toContain('AAPL');
  // nor where both are drawn at once
  for (let round = 0; round < 10; round++) {
    const [first, second] = await Promise.all([draw(token), draw(other.token)]);
    if (first) expect(first).toContain('AAPL');
    if (second) expect(second).not.toContain('AAPL');
  }
  for (const cookie of ['logged-in=1', '']) expect(await pageOf(cookie)).not.toContain('AAPL');
  expect(await draw('no log-in')).toBeUndefined();
});

test('what was drawn for an investor is shown to nobody who is not logged in', async ({
  page,
  context,
  baseURL,
}) => {
  // Left by a log-in whose storage the browser has cleared since.
  await context.addCookies([{ name: 'logged-in', value: '1', url: baseURL ?? '' }]);
  const release = await openDrawn(page, '/home');
  await expect(page.locator(ROOT)).toBeHidden();
  release();
  await appStands(page);
  await expect(page.locator('main a[href^="/user/register"]').first()).toBeVisible();
});

test('what was drawn for a stranger is shown to nobody who is logged in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'of-a-log-in'));
  const release = await openDrawn(page, '/');
  await expect(page.locator(ROOT)).toBeHidden();
  release();
});
