import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { signIn } from '#e2e/sandbox-investor.ts';

const SLOW_MS = 1_500;

/** Changes the holder of the card that is shown, and finds it so in the list. */
async function changeHolder(page: Page): Promise<void> {
  // when it is changed, the card number is kept without being typed
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByText('Termina en 1111; déjalo vacío para no cambiarlo')).toBeVisible();
  await page.getByLabel('Titular').fill('Ana López');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cuenta actualizada')).toBeVisible();
  await expect(page.getByText('Ana López', { exact: true })).toBeVisible();

  // and the list shows it as it is now, never as it was, on a slow line neither
  await page.route('**/api/bank_card/list*', async (route) => {
    await setTimeout(SLOW_MS);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/bankCard$/);
  expect(await page.getByText('Ana López Núñez').count()).toBe(0);
  await page.getByRole('link', { name: /BBVA.*Ana López/ }).click();
}

test('a bank card is added, shown, changed and removed', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Cuentas bancarias' }).click();
  await expect(page.getByText('Aún no tienes una cuenta bancaria')).toBeVisible();
  await page.getByRole('link', { name: 'Agregar cuenta' }).click();

  // when it is sent empty or mistyped, then each field says what it needs
  const save = page.getByRole('button', { name: 'Guardar cuenta' });
  const account = page.getByLabel('Número de cuenta o CLABE');
  const number = page.getByLabel('Número de tarjeta');
  await save.click();
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(4);
  await account.fill('012180001234567890');
  await number.fill('4111 1111 1111 111');
  await save.click();
  await expect(page.getByText('Esta CLABE no coincide con su último dígito; revísala')).toBeVisible();
  await expect(page.getByText('El número de tarjeta debe tener 16 dígitos')).toBeVisible();

  // when the CLABE is right, then it writes its bank, but not over one that was typed; a doubtful card number is warned of, and what is typed stays
  await account.fill('0121 8000 1234 5678 99');
  await expect(page.getByText('CLABE correcta')).toBeVisible();
  const bank = page.getByLabel('Banco');
  await expect(bank).toHaveValue('BBVA');
  await bank.fill('Banorte');
  await page.getByRole('button', { name: 'Usar BBVA' }).click();
  await expect(bank).toHaveValue('BBVA');
  await page.getByLabel('Titular').fill('Ana López Núñez');
  await number.fill('4111 1111 1111 1112');
  await expect(page.getByText('El último dígito no coincide con los demás')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('link', { name: 'Agregar cuenta' }).click();
  await expect(page.getByLabel('Titular')).toHaveValue('Ana López Núñez');
  await number.fill('4111 1111 1111 1111');
  await save.click();

  // then it stands in the list, masked, and says from when money can go to it
  const row = page.getByRole('link', { name: /BBVA/ });
  await expect(row).toContainText('CLABE •••• 7899');
  await expect(row).toContainText('Para retirar, desde el');
  await expect(page.getByText('Cuenta guardada', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await row.click();
  await expect(page.getByText('012180001234567899')).toBeVisible();
  await expect(page.getByText('4111 1111')).toHaveCount(0);
  // signed on this device, which this page checked by itself
  await expect(page.getByText('Firmada en tu dispositivo; lo comprobamos aquí')).toBeVisible();
  await expectAccessible(page);

  await changeHolder(page);

  // when it is removed, then it is gone, and each command was told
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar cuenta' }).click();
  await expect(page).toHaveURL(/\/bankCard$/);
  expect(await page.getByRole('link', { name: /BBVA/ }).count()).toBe(0);
  await expect(page.getByText('Aún no tienes una cuenta bancaria')).toBeVisible();
  await page.goto('/notification');
  for (const title of [
    'Agregaste una cuenta bancaria',
    'Cambiaste una cuenta bancaria',
    'Quitaste una cuenta bancaria',
  ])
    await expect(page.getByText(title)).toBeVisible();
});
