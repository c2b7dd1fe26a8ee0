import { expect, test } from '@playwright/test';
import { expectAccessibleInThemes } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';

test('a custodian’s statement is compared, its differences explained, and no command adjusts anything', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const teresa = await openConsole(browser, 'teresa', 'reconciliation');
  await expect(teresa.getByRole('heading', { name: 'Comparar un estado de cuenta' })).toBeVisible();
  await expectAccessibleInThemes(teresa);
  // given a statement of yesterday with a stock that nobody holds, and a line that is none
  const yesterday = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10);
  await teresa.getByLabel('Origen').selectOption('custodian');
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
  await expectAccessibleInThemes(teresa);
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
  // and the list is walked by keys
  await teresa.getByRole('button', { name: 'Comparar otro', exact: true }).click();
  await expect(teresa.getByRole('heading', { name: 'Comparar un estado de cuenta' })).toBeVisible();
  await teresa.keyboard.press('j');
  await expect(teresa.getByRole('heading', { name: 'Comparar un estado de cuenta' })).toHaveCount(0);
  await expect(teresa.getByRole('button', { name: 'Descargar el archivo' })).toBeVisible();
});
