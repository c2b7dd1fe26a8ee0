import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';

const REFERENCE = 'Transferencia 4471 de la emisora';

test('a term fund is looked at, bought, backed by two treasurers, and settles on its finish', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given nobody, then what is expected stands beside what was paid, and both accounts are there
  await page.goto('/foundation');
  await expect(page.getByRole('heading', { name: 'Fondos a plazo' })).toBeVisible();
  await expect(page.getByText('esperada al año').first()).toBeVisible();
  await expectAccessible(page);
  const { token } = await signIn(page);
  const { items } = await ask(page, token, 'foundation/list', { state: 'in_progress' });
  const byFinish = items.toSorted((a: { finishAt: string }, b: { finishAt: string }) =>
    a.finishAt.localeCompare(b.finishAt),
  );
  const product = byFinish.find(({ needsKey }: { needsKey: boolean }) => !needsKey);
  const closed = items.find(({ needsKey }: { needsKey: boolean }) => needsKey);
  await tryKeys(page, closed);
  // when one without a key is bought, then each cost is there before, and the receipt leads to the order
  const sheet = page.getByRole('dialog');
  await page.goto(`/foundation/detail/${product.id}`);
  await expect(page.getByText('Con qué se te paga')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Invertir desde/ }).click();
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Por favor ingrese el precio de compra')).toBeVisible();
  await sheet.getByLabel('Precio de compra').fill('1');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText(/^El precio mínimo de compra es/)).toBeVisible();
  await sheet.getByLabel('Precio de compra').fill('9000');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Pagas hoy')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Invertir: pagas \$9,009\.00/ }).click();
  await expect(sheet.getByText(/^Invertiste \$9,000\.00/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Ver la orden' }).click();
  await expect(page.getByText('Capital y lo devengado')).toBeVisible();
  await expectAccessible(page);
  const order = page.url();
  await payIn(browser, product.id);
  // when it finishes, then it is paid by itself, session or not
  await ask(page, token, 'sandbox/clock_advance', {
    to: new Date(Date.parse(product.finishAt) + 60_000).toISOString(),
  });
  await page.goto(order);
  await expect(page.getByText('Venció y se pagó')).toBeVisible();
  await expect(page.getByText('Recibiste al vender')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/trade?tab=foundation');
  await expect(page.getByRole('listitem').filter({ hasText: 'Vencida y pagada' })).toHaveCount(1);
  await page.goto(`/foundation/detail/${product.id}`);
  await expect(page.getByRole('button', { name: 'Terminado' })).toBeDisabled();
});

interface Shown {
  readonly id: string;
  readonly minAmount: string;
}

/** When one needs a key, then a wrong one is counted, and the right one leads on. */
async function tryKeys(page: Page, closed: Shown): Promise<void> {
  await page.goto(`/foundation/detail/${closed.id}`);
  await expect(page.getByText('Clave de práctica: NOPAL-2026')).toBeVisible();
  await page.getByRole('button', { name: /^Invertir desde/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Precio de compra').fill(closed.minAmount);
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Por favor ingrese la clave secreta')).toBeVisible();
  await sheet.getByLabel('Clave secreta').fill('TUNA-2026');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText(/^Clave incorrecta. Quedan 4 intentos/)).toBeVisible();
  await sheet.getByLabel('Clave secreta').fill('nopal-2026');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
}

/** When one treasurer pays income in and another agrees, then it stands at the desk with its reference. */
async function payIn(browser: Browser, productId: string): Promise<void> {
  const teresa = await openConsole(browser, 'teresa', 'foundations');
  await teresa.getByLabel('Fondo', { exact: true }).selectOption(productId);
  await teresa.getByLabel('Importe').fill('450');
  await teresa.getByLabel('Referencia del dinero').fill(REFERENCE);
  await expectAccessible(teresa);
  await teresa.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(teresa.getByText('Ya hay un ingreso que espera')).toBeVisible();
  const tomas = await openConsole(browser, 'tomas', 'approvals');
  await tomas.getByRole('button', { name: /Rendimientos para un fondo a plazo/ }).click();
  await expect(tomas.getByText(REFERENCE)).toBeVisible();
  await tomas.keyboard.press('a');
  await expect(tomas.getByText('Decidido')).toBeVisible();
  await teresa.reload();
  await teresa.getByLabel('Fondo', { exact: true }).selectOption(productId);
  await expect(teresa.getByRole('cell', { name: REFERENCE })).toBeVisible();
}
