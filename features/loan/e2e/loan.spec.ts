import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { verifyIdentity } from '#e2e/verified-investor.ts';

/** The score has risen; what is left of one's limit is there until the closed eye covers it. */
async function expectRaised(page: Page): Promise<void> {
  await page.goto('/loan');
  await expect(page.getByText(/Tu puntaje es 630/)).toBeVisible();
  await expect(page.getByText(/^Te quedan \$[\d,.]+\sMXN de tu límite/)).toBeVisible();
  const hidden = JSON.stringify({ amountsHidden: true });
  await page.evaluate((settings) => localStorage.setItem('bolsillo.settings', settings), hidden);
  await page.reload();
  await expect(page.getByText(/^Te quedan \$•+\sMXN de tu límite/)).toBeVisible();
}

/**
 * Asks for the loan; the answer is lost. That this loan now blocks another reaches the page before what is sent again arrives:
 * the sheet stays, and the receipt comes.
 */
async function askAndLoseAnswer(page: Page, sheet: Locator): Promise<void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  await page.route('**/api/loan/terms?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    if ((await response.json()).data.blockedBy === 'loan.under_audit') hear();
  });
  let tries = 0;
  await page.route('**/api/loan/borrow?*', async (route) => {
    if (tries++ === 0) {
      await route.fetch();
      return route.abort('connectionfailed');
    }
    await isFree;
    return route.continue();
  });
  await sheet.getByRole('button', { name: /^Pedir/ }).click();
  await heard;
  await expect(sheet.getByText(/^No llegó respuesta/)).toBeVisible();
  letGo();
  await page.unroute('**/api/loan/terms?*');
  await expect(sheet.getByText('Solicitaste $2,000.00 MXN')).toBeVisible();
}

test('a loan is explained, asked for, agreed to by a person, and repaid in part and whole', async ({
  page,
  browser,
}) => {
  // given nobody, then conditions are read and the way in is there
  await page.goto('/loan');
  await expect(page.getByRole('heading', { name: 'Pide prestado para invertir' })).toBeVisible();
  await expect(page.getByText('Prometemos 5 minutos.')).toBeVisible();
  await expectAccessible(page);
  // given somebody without a verified identity, then that comes first
  const { token } = await signIn(page);
  await page.goto('/loan');
  await expect(page.getByText(/Verifica tu identidad y verás tu límite/)).toBeVisible();
  const name = `Elena Prado ${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const console = await openConsole(browser, 'rita', 'loans');
  await verifyIdentity(page, token, console, name);
  // when it is verified, then everything it costs is there before asking
  await page.reload();
  const amount = page.getByLabel('¿Cuánto necesitas?').first();
  await expect(amount).toHaveValue('1,200');
  await amount.fill('100');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('El mínimo es $500.00 MXN')).toBeVisible();
  await amount.fill('2,000');
  await page.getByRole('radio', { name: '30' }).check();
  await expect(page.getByText('CAT sin IVA')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir $2,000.00, devolver $2,081.20' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Cada día cuesta')).toBeVisible();
  await expectAccessible(page);
  await askAndLoseAnswer(page, sheet);
  await sheet.getByRole('button', { name: 'Ver el préstamo' }).click();
  await expect(page.getByRole('main').getByText('En revisión').first()).toBeVisible();
  // when a reviewer takes it and agrees
  await console.reload();
  await console.getByRole('button', { name: new RegExp(name) }).click();
  await console.getByRole('button', { name: /^Tomar/ }).click();
  await expect(console.getByText('Identidad verificada', { exact: false })).toBeVisible();
  await expectAccessible(console);
  await console.getByLabel('Opinión que lee el inversionista').fill('Ingresos comprobados');
  await console.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(console.getByText('Aprobado; el dinero ya llegó')).toBeVisible();
  // then the phone knows at once, and what is owed can be repaid in part
  await expect(page.getByText('Debes hoy')).toBeVisible();
  await expect(page.getByText('Ingresos comprobados')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pagar una parte' }).click();
  await sheet.getByLabel('¿Cuánto quieres pagar?').fill('5000');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText(/^Es más de lo que debes/)).toBeVisible();
  await sheet.getByLabel('¿Cuánto quieres pagar?').fill('500');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await sheet.getByRole('button', { name: 'Pagar $500.00 MXN' }).click();
  await expect(sheet.getByText('Pagaste $500.00 MXN')).toBeVisible();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(sheet).toHaveCount(0);
  // and whole, after which nothing is owed and the score has risen
  await page.getByRole('button', { name: 'Pagar $1,500.00' }).click();
  await sheet.getByRole('button', { name: 'Pagar $1,500.00 MXN' }).click();
  await expect(sheet.getByText('Tu préstamo quedó pagado.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('main').getByText('Pagado').first()).toBeVisible();
  await page.goto('/trade?tab=loan');
  await expect(page.getByRole('list', { name: 'Préstamos' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await expectRaised(page);
});
