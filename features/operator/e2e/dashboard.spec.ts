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
});
