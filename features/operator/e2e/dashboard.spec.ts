import { expect, test } from '@playwright/test';
import { expectAccessibleInThemes } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';

test('the dashboard tells of ledger, prices, venue, queues and jobs', async ({ browser }) => {
  const aurora = await openConsole(browser, 'aurora', '');
  for (const title of ['Libro', 'Datos de mercado', 'Envío de órdenes', 'Tareas']) {
    await expect(aurora.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible();
  }
  await expect(aurora.getByRole('heading', { name: 'Entradas y salidas, MXN, 14 días' })).toBeVisible();
  await expect(aurora.getByRole('columnheader', { name: 'El más antiguo' })).toBeVisible();
  await expect(aurora.getByRole('heading', { name: 'Atención' })).toBeVisible();
  await expect(aurora.getByRole('term').filter({ hasText: /^Primera respuesta hoy/ })).toBeVisible();
  await expectAccessibleInThemes(aurora);

  // when the auditor follows what asks for attention, then the rule, the figure and each case behind it are there
  const alarms = aurora.getByRole('link', { name: /alarmas? sobre lo que decide la gente de la casa/ });
  await expect(alarms).toBeVisible();
  await alarms.click();
  await expect(aurora.getByRole('heading', { name: 'Quién decide' })).toBeVisible();
  await aurora
    .getByRole('button', { name: /Rita Reyes.*a menos de 15 s de abrir el caso/ })
    .first()
    .click();
  await expect(aurora.getByRole('heading', { name: 'Decisiones demasiado rápidas' })).toBeVisible();
  await expectAccessibleInThemes(aurora);
  await aurora.getByRole('link', { name: 'Abrir', exact: true }).last().click();
  await expect(aurora).toHaveURL(/case=[0-9a-f-]{36}$/);
  await expect(aurora.locator('main').getByRole('heading', { level: 1 })).toHaveCount(2);

  // and by keys alone: G and B lead to the log, where her looks in a row are one line that opens
  await aurora.locator('body').press('g');
  await aurora.locator('body').press('b');
  await expect(aurora).toHaveURL(/console\/audit$/);
  const fold = aurora.getByRole('button', { name: /^\d+ consultas/ }).first();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  // and what she asks for stands in the address, and can be saved under a name
  await aurora.getByLabel('Llamada').fill('kyc_decide');
  await aurora.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(aurora).toHaveURL(/call=kyc_decide/);
  await aurora.getByLabel('Nombre del filtro').fill('Identidades');
  await aurora.getByRole('button', { name: 'Guardar el filtro' }).click();
  await aurora.reload();
  await expect(aurora.getByRole('button', { name: 'Identidades', exact: true })).toBeVisible();
  await expectAccessibleInThemes(aurora);
});
