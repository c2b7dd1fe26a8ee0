import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Registro de activos' }).locator('> li');
/** The radio itself lies hidden under its label. */
const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).click({ force: true });

test('movements are narrowed down by currency and type, and each shows what was before and after', async ({
  page,
}) => {
  // given the starting cash and a conversion of pesos into dollars
  const { token } = await signIn(page);
  const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '1000' });
  await ask(page, token, 'exchange/create', { previewId });
  await page.goto('/user/assets');
  // then both sides of the conversion are one movement of today
  await expect(page.getByRole('heading', { name: /^Hoy/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const conversion = rows(page).getByRole('button', { name: 'Conversión' });
  await expect(conversion).toContainText('2 renglones');
  await conversion.click();
  await expect(conversion).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: /^Convertiste 1,000.00 MXN/ })).toBeVisible();
  await choose(page, 'USD');
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Conversión');
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 'MXN');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('1,000.00');
  await expectAccessible(page);
  // when nothing fits, then the filter is what there is to take away
  await choose(page, 'Retiro');
  await expect(page.getByText('No hay movimientos con este filtro.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro' }).click();
  await expect(rows(page)).toHaveCount(3);
  // when one is opened, then it has type, both balances, its place in the chain and its fingerprint
  await choose(page, 'MXN');
  await rows(page).getByRole('button', { name: 'Convertiste' }).click();
  const sheet = page.getByRole('dialog');
  for (const label of ['Tipo', 'Antes', 'Después', 'Fecha y hora', 'Asiento'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await expect(sheet).toContainText('200,000.00');
  await expect(sheet).toContainText('199,000.00');
  await expect(sheet.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Ver tus conversiones' })).toBeVisible();
});

test('movements of a live house are not narrowed down to simulated ones', async ({ page }) => {
  await signIn(page);
  const simulated = page.getByRole('radio', { name: 'Simulación', exact: true });
  // A live house lists no simulated type (apps/server/declared-parts.test.ts).
  await page.route('**/api/asset/types*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const types = answer.data.types.filter((type: string) => type !== 'sandbox');
    await route.fulfill({ response, json: { ...answer, data: { types } } });
  });
  await page.goto('/user/assets');
  await expect(page.getByRole('radio', { name: 'Depósito', exact: true })).toHaveCount(1);
  await expect(simulated).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(simulated).toHaveCount(1);
});
