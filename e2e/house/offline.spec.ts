import { expect, type Page, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { ask, buyOne, PASSWORD, registerByCall, signIn } from '#e2e/sandbox-investor.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without a line, to what was known last and how old it is', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(page.getByText('Activos totales')).toBeVisible();
  const total = page.getByRole('region', { name: 'Activos totales' });
  await expect(total).toContainText('MXN');
  const known = (await total.textContent())?.match(/\$[\d,.]+/)?.[0];
  // when the worker stands beside the page, what was asked for is kept (two seconds later), and the line goes
  await workerStands(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bolsillo.lastKnown') ?? ''))
    .toContain('asset/summary');
  await context.setOffline(true);
  await page.goto('/home');
  // then the same figure stands there with its age
  await expect(page.getByText(/Sin conexión\s·\sdatos de hace/)).toBeVisible();
  await expect(total).toContainText(known ?? 'a figure');
});

test('without a line the market is as open as it was: the business clock is known', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page);
  await ask(page, token, 'sandbox/clock_advance', { to: 'next_open' });
  await page.goto('/situation?tab=mexico');
  await workerStands(page);
  // The worker keeps what is loaded beside it.
  await page.reload();
  await expect(page.getByText(/^Abierto/)).toBeVisible();
  await expect(page.getByRole('link', { name: /ALSEA/ })).toBeVisible();
  // when the app is opened again with no line, which says nothing of the time there
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Sin conexión\s·\sdatos de hace/)).toBeVisible();
  await expect(page.getByText(/^Abierto/)).toBeVisible();
});

test('without a line what is held is worth what it was, dollars at the last known rate', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  await page.goto('/trade?tab=holdings');
  const sum = page
    .getByRole('tabpanel')
    .getByText(/\d\sMXN$/)
    .first();
  await expect(sum).toBeVisible();
  await workerStands(page);
  // The worker keeps what is loaded beside it, and what was asked for is kept two seconds later.
  await page.reload();
  await expect(sum).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bolsillo.lastKnown') ?? ''))
    .toContain('position/list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Sin conexión\s·\sdatos de hace/)).toBeVisible();
  await expect(sum).toBeVisible();
});

test('who came as a stranger and logged in sees the app without a line', async ({ page, context }) => {
  const { phone } = await registerByCall(page);
  await page.goto('/user/login');
  await workerStands(page);
  // given that the page which is kept had been drawn for a stranger
  await expect(async () => {
    await page.goto('/user/login');
    expect(await page.evaluate(keptPage)).toContain('not-to-be-seen');
  }).toPass();
  await appStands(page);
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByRole('button', { name: 'Invitar' })).toBeVisible();
  expect(await page.evaluate(keptPage)).toContain('not-to-be-seen');
  // when the app is opened again with no line
  await context.setOffline(true);
  await page.goto('/user');
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link').first()).toBeVisible();
});

const keptPage = async () => (await (await caches.open('bolsillo-pages')).match('/'))?.text();

/** The worker stands beside the page and has kept all that it began with. */
async function workerStands(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('bolsillo-assets');
        const kept = (await cache.keys()).map(({ url }) => url);
        const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        return [...styles.map(({ href }) => href), ...loaded].filter(
          (url) => url.includes('/h5/assets/') && !kept.includes(url),
        );
      }),
    )
    .toEqual([]);
}

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/home');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/home', display: 'standalone', scope: '/' });
  for (const icon of manifest.icons) expect((await request.get(icon.src)).ok()).toBe(true);
});
