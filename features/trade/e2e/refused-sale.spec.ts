import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { ask, buyOne, signIn } from '#e2e/sandbox-investor.ts';

/** One share bought, and the review of its sale. */
async function reviewSale(page: Page) {
  const { token } = await signIn(page);
  const { positionId } = await buyOne(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Vender' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  const sell = sheet.getByRole('button', { name: /^Vender 1 AAPL, mínimo \$/ });
  await expect(sell).toBeVisible();
  return { token, positionId, sheet, sell };
}

test('a sale that no newer price can save is refused plainly: only the way back is offered', async ({
  page,
}) => {
  const { sheet, sell } = await reviewSale(page);
  // given that they were sold in another tab meanwhile
  const msg = 'No tienes tantas acciones disponibles para vender.';
  await page.route('**/api/position/close?*', (route) =>
    route.fulfill({
      json: { success: false, code: -2, msg, data: { reason: 'holding.insufficient' } },
    }),
  );
  await sell.click();
  await expect(sheet.getByText(msg)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Actualizar precio' })).toHaveCount(0);
  await expect(sell).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Cambiar la cantidad' }).click();
  await expect(sheet.getByRole('textbox', { name: /Cantidad/ })).toBeVisible();
});

test('a position that another tab has closed says so, and leads to what it brought', async ({ page }) => {
  const { token, positionId, sheet, sell } = await reviewSale(page);
  // given the whole of it sold elsewhere while its review is looked at
  const { previewId } = await ask(page, token, 'position/preview_close', { id: positionId, quantity: '1' });
  await ask(page, token, 'position/close', { previewId });
  const open = () => ask(page, token, 'position/list', { state: 'open' });
  await expect.poll(async () => (await open()).items.length).toBe(0);
  await sell.click();
  await expect(sheet.getByText('Esta posición ya está cerrada.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Cambiar la cantidad' })).toHaveCount(0);
  await expect(sell).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Ver la posición cerrada' }).click();
  await expect(page).toHaveURL(new RegExp(`/trade/stockPositionDetail/${positionId}$`));
  await expect(page.getByText('Monto de la venta')).toBeVisible();
  await expect(sheet).toHaveCount(0);
});
