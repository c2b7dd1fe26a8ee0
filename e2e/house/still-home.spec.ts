import { expect, test } from '@playwright/test';
import { expectStill, watchLayoutShift } from '#e2e/layout-shift.ts';
import { buyOne, signIn } from '#e2e/sandbox-investor.ts';

test('whatever comes late to home, nothing that is seen there moves', async ({ page }) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  const shifted = await watchLayoutShift(page);
  // given that the open offers are answered last of all
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/ipo/list*');
  await page.route('**/api/ipo/list*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/home');
  await asked;
  await expect(page.getByRole('region', { name: 'Activos totales' })).toContainText(/\d\sMXN/);
  held.resolve();
  // then what stands below their place came with them, and was not moved by them
  await expect(page.getByRole('heading', { name: 'Tus posiciones' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Índices y tipo de cambio' })).toBeVisible();
  expectStill(await shifted(), 0.005);
});

test('given a history of one’s assets that never comes, then all else of home stands after five seconds', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/asset/history*', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Activos totales' })).toContainText(/\d\sMXN/);
  await expect(page.getByRole('link', { name: 'Depositar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tus posiciones' })).toBeVisible();
  held.resolve();
});

/** In the page: what the browser tells of its line. A line that really was cut may come back a moment after it is told. */
function tellOfLine(isThere: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

test('given a line that is cut before one’s own part of home has come, then it stands there once there is a line again', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  const scripts = '**/assets/c-*.js';
  let cut = 0;
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const isOwnPart = ['trade.home.held', '/trade?tab=holdings'].every((its) => code.includes(its));
    if (isOwnPart) cut += 1;
    await (isOwnPart ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/home');
  // the modules and the markets, which need nothing more
  await expect(page.getByRole('region', { name: 'Índices y tipo de cambio' })).toBeVisible();
  await expect.poll(() => cut).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Tus posiciones' })).toBeHidden();
  await page.unroute(scripts);
  // figures of before are marked here, too
  await page.evaluate(tellOfLine, false);
  await expect(page.getByText(/Sin conexión/)).toBeVisible();
  await page.evaluate(tellOfLine, true);
  await expect(page.getByRole('heading', { name: 'Tus posiciones' })).toBeVisible();
});
