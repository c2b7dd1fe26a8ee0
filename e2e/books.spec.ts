import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { openConsole } from './console-operator.ts';

/** Nobody else's journey trades it. */
const STOCK = { id: 'LACOMERUBC.XMEX', symbol: 'LACOMERUBC' };
const NOTICE = 'BMV, aviso de suspensión 2026-118';

async function takeDown(console: Page, command: 'Suspender' | 'Reanudar'): Promise<void> {
  const form = console.locator('form').filter({ has: console.getByRole('button', { name: command }) });
  await form.getByLabel('Referencia pública').fill(NOTICE);
  await form.getByRole('button', { name: command }).click();
}

test('a halt is taken down on the exchange’s word: the phone says so and offers no buy until it is over', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given a stock that trades
  await page.goto(`/situation/detail/${STOCK.id}`);
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();
  const paula = await openConsole(browser, 'paula', 'market');
  await expect(paula.getByRole('heading', { name: 'Avisos de las bolsas' })).toBeVisible();
  await expectAccessibleInBothThemes(paula);
  await paula.getByLabel('Clave o nombre').fill(STOCK.symbol);
  await paula.getByRole('button', { name: new RegExp(STOCK.symbol) }).click();
  // when nothing is said of where the exchange published it, then nothing happens
  await paula.getByRole('button', { name: 'Suspender' }).click();
  await expect(paula.getByText('Di dónde lo publicó la bolsa')).toBeVisible();
  // when its halt is taken down, then its page says so, with the reference
  await takeDown(paula, 'Suspender');
  await expect(paula.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  await expect(paula.getByRole('cell', { name: NOTICE })).toBeVisible();
  await expectAccessibleInBothThemes(paula);
  await page.reload();
  await expect(page.getByText('Operación suspendida por la bolsa')).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar' })).toHaveCount(0);
  await expectAccessible(page);
  // when it is resumed, then it can be bought again
  await takeDown(paula, 'Reanudar');
  await expect(paula.getByRole('button', { name: 'Suspender' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();
});

test('a custodian’s statement is compared, its differences explained, and no command adjusts anything', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const teresa = await openConsole(browser, 'teresa', 'reconciliation');
  await expect(teresa.getByRole('heading', { name: 'Comparar un estado de cuenta' })).toBeVisible();
  await expectAccessibleInBothThemes(teresa);
  // given a statement of yesterday with a stock that nobody holds, and a line that is none
  const yesterday = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10);
  await teresa.getByLabel('De quién').selectOption('custodian');
  await teresa.getByLabel('Al cierre del').fill(yesterday);
  const upload = (text: string) =>
    teresa
      .getByLabel('Archivo CSV')
      .setInputFiles({ name: 'custodia.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('instrument,quantity\nNVDA.XNAS,"1,000"');
  await teresa.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(teresa.getByRole('alert').getByText('Fila 2')).toBeVisible();
  // when it is mended, then what differs is listed
  await upload('instrument,quantity\nNVDA.XNAS,4321');
  await teresa.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(teresa.getByRole('heading', { name: /^Custodio/ })).toBeVisible();
  const row = teresa.getByRole('row').filter({ hasText: 'NVDA.XNAS, fila 2' });
  await expect(row.getByText('Falta en el libro')).toBeVisible();
  await expect(teresa.getByRole('button', { name: /ajust/i })).toHaveCount(0);
  await expectAccessibleInBothThemes(teresa);
  // when one is explained, then the note stays beside it
  await row.getByRole('button', { name: 'Explicar' }).click();
  await row.getByLabel('Qué pasó y dónde consta').fill('El custodio la retira el lunes, según su correo');
  await row.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(row.getByText('El custodio la retira el lunes')).toBeVisible();
  await expect(row.getByText('Teresa Torres')).toBeVisible();
  // and the file can be had again as it was
  const download = teresa.waitForEvent('download');
  await teresa.getByRole('button', { name: 'Descargar el archivo' }).click();
  expect((await download).suggestedFilename()).toBe('custodia.csv');
});

test('the dashboard tells of ledger, prices, venue, queues and jobs', async ({ browser }) => {
  const aurora = await openConsole(browser, 'aurora', '');
  for (const title of ['Libro', 'Datos de mercado', 'Envío de órdenes', 'Tareas']) {
    await expect(aurora.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible();
  }
  await expect(aurora.getByRole('heading', { name: 'Entradas y salidas, MXN, 14 días' })).toBeVisible();
  await expect(aurora.getByRole('columnheader', { name: 'El más antiguo' })).toBeVisible();
  await expectAccessibleInBothThemes(aurora);
});
