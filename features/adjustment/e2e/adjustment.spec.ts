import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { SEED_OPERATORS } from '#features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '#features/operator/totp.ts';

const REASON = 'Transferencia del 12 de marzo, hallada tarde';

/** Signs Teresa in as a person does: name, password, the six digits. */
async function signInByForm(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  const page = await context.newPage();
  const { password, totpSecret } = SEED_OPERATORS.find(({ signInName }) => signInName === 'teresa')!;
  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: 'Entrar a la consola' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nombre de acceso').fill('teresa');
  await page.getByLabel('Contraseña').fill(password);
  // A code is good once: a second try waits for the next one.
  if (test.info().retry > 0) await page.waitForTimeout(STEP_MS - (Date.now() % STEP_MS));
  await page.getByLabel('Código').fill(totpAt(totpSecret, Math.floor(Date.now() / STEP_MS)));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Teresa Torres · tesorería')).toBeVisible();
  return page;
}

async function askFor(console: Page, phone: string): Promise<void> {
  await console.getByRole('link', { name: 'Ajustes' }).click();
  // As it stands on a bank's page; an amount shows how large it is.
  await console.getByLabel('Teléfono del inversionista').fill(`${phone.slice(0, 2)} ${phone.slice(2)} `);
  const amount = console.getByLabel('Monto');
  await amount.fill(' $ 1,321.45 ');
  await expect(amount).toHaveValue('1,321.45');
  await console.getByLabel('Motivo, visible para el inversionista').fill(REASON);
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(console.getByText('En espera de otra persona de tesorería')).toBeVisible();
}

async function chooseRequest(console: Page): Promise<void> {
  await console
    .getByRole('link', { name: /^Segundas firmas/ })
    .first()
    .click();
  await console
    .getByRole('button', { name: /Ajuste.*1,321\.45/s })
    .last()
    .click();
  await expect(console.getByText(REASON)).toBeVisible();
}

test('an adjustment is asked for by one treasurer, agreed by another, and seen by the investor', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given an investor, and two treasurers who sign in with their codes
  const { phone } = await signIn(page);
  const teresa = await signInByForm(browser);
  const tomas = await openConsole(browser, 'tomas', '');
  await expectAccessible(teresa);
  // when one asks, then she cannot agree to it herself
  await askFor(teresa, phone);
  await chooseRequest(teresa);
  await expect(teresa.getByText('La decide otra persona de la casa de bolsa')).toBeVisible();
  await expect(teresa.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
  // when the other agrees with a key
  await chooseRequest(tomas);
  await expectAccessible(tomas);
  await tomas.keyboard.press('a');
  await expect(tomas.getByText('Decidido')).toBeVisible();
  // then it stands in the investor's log with its reason
  await page.goto('/user/assets');
  await expect(page.getByText(REASON)).toBeVisible();
  // and the auditor finds both commands
  const aurora = await openConsole(browser, 'aurora', 'audit');
  await aurora.getByRole('textbox', { name: 'Llamada' }).fill('adjustment');
  await aurora.getByRole('button', { name: 'Buscar' }).click();
  await expect(aurora.getByRole('cell', { name: 'operator/adjustment_request' }).first()).toBeVisible();
  await expectAccessible(aurora);
});
