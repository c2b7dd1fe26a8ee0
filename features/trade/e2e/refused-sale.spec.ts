import { expect, test } from '@playwright/test';
import { buyOne, signIn } from '#e2e/sandbox-investor.ts';

test('a sale that no newer price can save is refused plainly: only the way back is offered', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Vender' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  const sell = sheet.getByRole('button', { name: /^Vender 1 AAPL, mínimo \$/ });
  await expect(sell).toBeVisible();
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
