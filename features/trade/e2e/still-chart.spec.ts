import { expect, type Page, test } from '@playwright/test';
import { expectStill, watchLayoutShift } from '#e2e/layout-shift.ts';
import { buyOne, signIn } from '#e2e/sandbox-investor.ts';

/** Lets no answer of a call through until it is told to; `when` picks among its questions. */
async function holdBack(page: Page, path: string, when: (body: string) => boolean = () => true) {
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/${path}*`, async (route) => {
    if (when(route.request().postData() ?? '')) await held.promise;
    await route.continue();
  });
  return held;
}

test('whatever comes late of what one holds, the chart of its stock does not move', async ({ page }) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  const shifted = await watchLayoutShift(page);
  // given a position that is known last of all, and the days of the dollar after it
  const positions = await holdBack(page, 'position/list');
  const days = await holdBack(page, 'stock/kline', (body) => body.includes('USDMXN'));
  await page.goto('/situation/detail/AAPL.XNAS');
  const chart = page.getByRole('img', { name: /^AAPL/ });
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await expect(chart).toBeHidden();
  positions.resolve();
  await expect(chart).toBeVisible();
  const held = page.getByRole('region', { name: 'Tu posición' });
  await expect(held).toContainText(/\d\sUSD/);
  days.resolve();
  await expect(held.getByText('Dólar')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Compraste y vendiste' })).toBeVisible();
  expectStill(await shifted(), 0.01);
});

test('given positions that never come, then the stock stands all the same after five seconds, and can be bought', async ({
  page,
}) => {
  await signIn(page);
  const positions = await holdBack(page, 'position/list');
  await page.goto('/situation/detail/AAPL.XNAS');
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^AAPL/ })).toBeVisible();
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  positions.resolve();
});
