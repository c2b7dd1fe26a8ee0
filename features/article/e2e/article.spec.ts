import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';

const ADDED = `Y cambia ${Date.now()}.`;

test('a publisher writes the next version of an article; the one before can still be read', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given somebody who looks for help, and for what it costs
  await page.goto('/article/detail?id=help');
  await page.getByLabel('Buscar en la ayuda').fill('DONDE registro');
  await expect(page.getByText('¿Dónde está mi dinero?')).toBeVisible();
  await expect(page.getByText('¿Cómo compro?')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveText(['Ayuda', 'Tu dinero']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Comisiones y costos' }).click();
  await expect(page.getByText(/Comisión/).first()).toBeVisible();
  // when a publisher writes the next version of the risks
  const paula = await openConsole(browser, 'paula', 'articles');
  await expect(paula.getByRole('cell', { name: 'Riesgos', exact: true }).first()).toBeVisible();
  await expectAccessible(paula);
  await paula.getByRole('button', { name: 'Escribir la siguiente versión: Riesgos' }).click();
  await paula.getByRole('textbox', { name: 'Texto' }).click();
  await paula.keyboard.press('Control+End');
  await paula.keyboard.type(` ${ADDED}`);
  await expectAccessible(paula);
  await paula.getByRole('button', { name: 'Publicar' }).click();
  const confirm = paula.getByRole('alertdialog');
  await expect(confirm.getByText('se puede seguir leyendo')).toBeVisible();
  await confirm.getByRole('button', { name: 'Publicar' }).click();
  await expect(paula.getByRole('button', { name: 'Escribir la siguiente versión: Riesgos' })).toBeVisible();
  // then it is what everyone reads, and the first version stays
  await page.goto('/article/detail?id=risk');
  await expect(page.getByText(ADDED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Versión 1,/ }).click();
  await expect(page.getByText(/^Versión 1, vigente/).first()).toBeVisible();
  await expect(page.getByText(ADDED)).toHaveCount(0);
});

test('a version of the terms that is not accepted asks, whole, until it is', async ({ page }) => {
  // A new version would ask in every other journey too: only what is pending is told otherwise here.
  await signIn(page);
  const { items } = (await (await page.request.post('/api/article/list', { data: {} })).json()).data;
  const terms = items.find(({ id }: { id: string }) => id === 'terms');
  await page.route(/\/api\/article\/pending/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { items: [terms] } } });
  });
  await page.goto('/home');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Cambió: Términos de uso' })).toBeVisible();
  await expect(dialog.getByText('Cuida tu contraseña.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ahora no' }).click();
  await expect(dialog).toHaveCount(0);
  await sheetGone(page);
  await page.reload();
  await expect(dialog).toBeVisible();
  // when it is accepted, then the server has nothing more to ask
  await page.unroute(/\/api\/article\/pending/);
  await dialog.getByRole('button', { name: 'Lo leí y acepto' }).click();
  await expect(dialog).toHaveCount(0);
});
