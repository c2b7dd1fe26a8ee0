import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';

const REASON = 'Revisión de un acceso dudoso';

/** Finds an investor from wherever one is, by keyboard alone. */
async function find(console: Page, phone: string): Promise<void> {
  await expect(console.getByRole('searchbox', { name: 'Buscar inversionista' })).toBeVisible();
  await console.keyboard.press('/');
  await console.keyboard.type(phone);
  await console.keyboard.press('Enter');
  await expect(console.getByRole('heading', { level: 1, name: 'Inversionistas' })).toBeVisible();
  await console.getByRole('button', { name: new RegExp(phone) }).press('Enter');
  await expect(console.getByRole('tab', { name: 'Perfil' })).toBeVisible();
}

async function give(console: Page, command: 'Bloquear' | 'Desbloquear', reason: string): Promise<void> {
  await console.getByRole('button', { name: command }).click();
  const dialog = console.getByRole('alertdialog');
  await dialog.getByLabel('Motivo, visible para el inversionista').fill(reason);
  await expectAccessible(console);
  await dialog.getByRole('button', { name: command }).click();
  await expect(dialog).toBeHidden();
}

test('an investor is found by phone, blocked with a reason that they read, cannot buy, and is unblocked', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { phone } = await signIn(page);
  const rita = await openConsole(browser, 'rita');
  // when the reviewer finds them from the bar and opens each part of the file
  await find(rita, phone);
  for (const tab of ['Posiciones', 'Órdenes', 'Libro', 'Dispositivos', 'Avisos', 'Perfil']) {
    await rita.getByRole('tab', { name: tab }).click();
    await expect(rita.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(rita);
  }
  // then their phone or name stands in no address
  expect(rita.url()).not.toContain(phone);
  await give(rita, 'Bloquear', REASON);
  await expect(rita.getByRole('button', { name: 'Desbloquear' })).toBeVisible();
  // then the investor reads why, on every screen, and a buy is refused in words
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Entendido' }).click();
  const line = page.getByRole('complementary', { name: 'Lo que tu cuenta no puede hacer por ahora' });
  await expect(line).toContainText(REASON);
  await page.goto('/user/assets');
  await expect(line).toContainText(REASON);
  await expectAccessible(page);
  // and when the block ends, the line goes by itself
  await give(rita, 'Desbloquear', 'Todo en orden');
  await expect(line).toHaveCount(0);
  await lookedAtBy(browser, 'operator/investor_block');
});

/** The auditor finds the command, narrowed down by person and call. */
async function lookedAtBy(browser: Browser, call: string): Promise<void> {
  const aurora = await openConsole(browser, 'aurora', 'audit');
  await aurora.getByRole('combobox', { name: 'Operador' }).selectOption({ label: 'Rita Reyes' });
  await aurora.getByRole('textbox', { name: 'Llamada' }).fill(call);
  await aurora.getByRole('button', { name: 'Buscar' }).click();
  await expect(aurora.getByRole('cell', { name: call, exact: true }).first()).toBeVisible();
  await expectAccessible(aurora);
}
