import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { ask, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';
import { someImage, verifyIdentity } from '#e2e/verified-investor.ts';

const NEW = 'granizo.en.mayo';
const PHOTO = 'Foto de tu cara con tu identificación';
const DAY_MS = 86_400_000;

const commandOf = (page: Page, name: string) => page.getByRole('button', { name });

/** From the log-in screen, as somebody who is signed in nowhere. */
async function askForAnother(page: Page, phone: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Teléfono').fill(phone);
  await commandOf(page, '¿Olvidaste tu contraseña?').click();
  await expect(page.getByRole('heading', { name: 'Recuperar el acceso' })).toBeVisible();
  // what was typed so far is not typed again
  await expect(page.getByLabel('Teléfono')).toHaveValue(phone);
  await commandOf(page, 'Enviar a revisión').click();
  await expect(page.getByText('Falta esta foto')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW);
  await page.getByLabel('Repite la contraseña nueva').fill(NEW);
  await page.getByLabel(`Elegir archivo: ${PHOTO}`).setInputFiles(await someImage('#c99'));
  await expect(page.getByRole('img', { name: `Vista previa: ${PHOTO}` })).toBeVisible();
  await commandOf(page, 'Enviar a revisión').click();
  await expect(page.getByRole('heading', { name: 'Recibimos tu solicitud' })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
}

/** A reviewer finds the request, compares the photos and agrees. */
async function agree(console: Page, name: string): Promise<void> {
  await console.goto('/console/password-resets');
  await console.getByRole('button', { name }).last().click();
  await console.getByRole('button', { name: 'Tomar el caso' }).click();
  await expect(console.getByText('Contraseña para entrar').last()).toBeVisible();
  for (const side of ['Ver la foto actual', 'Ver el frente'])
    await console.getByRole('button', { name: side }).click();
  await expect(console.getByRole('img')).toHaveCount(2);
  await expectAccessible(console);
  await commandOf(console, 'Aprobar').click();
  await expect(console.getByText('Aprobada: se activa en 24 horas')).toBeVisible();
}

async function logIn(page: Page, phone: string, password: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await commandOf(page, 'Entrar').click();
}

test('a forgotten password is asked for from the log-in, stopped by its owner, by the firm, then agreed to and holds a day later', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000);
  const name = `Eva Olvido ${[...String(Date.now() % 10_000)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const { phone, token } = await signIn(page);
  const console = await openConsole(browser, 'rita', 'kyc');
  await verifyIdentity(page, token, console, name);
  const elsewhere = await (await browser.newContext()).newPage();

  // when somebody asks, then the owner's own device says so over everything and can stop it
  await askForAnother(elsewhere, phone);
  await page.goto('/user/security');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click();
  await expect(
    page.getByRole('heading', { name: 'Alguien pidió otra contraseña para entrar' }),
  ).toBeVisible();
  await expectAccessible(page);
  await commandOf(page, 'Detenerlo').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detenerlo' }).click();
  await expect(page.getByText('Detenido. Tu contraseña sigue igual.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alguien pidió otra contraseña para entrar' })).toHaveCount(
    0,
  );

  // when it is asked for again and agreed to, and its owner calls, then the reviewer stops it with a word for the log
  await askForAnother(elsewhere, phone);
  await agree(console, name);
  await commandOf(console, 'Detener el cambio').click();
  const sure = console.getByRole('alertdialog');
  await expectAccessible(console);
  await sure.getByRole('button', { name: 'Detener el cambio' }).click();
  await expect(sure.getByText('Explica por qué, en pocas palabras')).toBeVisible();
  await sure.getByLabel('Motivo').fill('Llamó: no lo pidió ella');
  await sure.getByRole('button', { name: 'Detener el cambio' }).click();
  await expect(console.getByText('Detenido: su contraseña sigue igual')).toBeVisible();
  await expect(commandOf(console, 'Detener el cambio')).toHaveCount(0);

  // when it is asked for once more and a reviewer compares the photos and agrees, then it holds a day later
  await askForAnother(elsewhere, phone);
  await agree(console, name);
  await logIn(elsewhere, phone, NEW);
  await expect(elsewhere.getByText(/no son correctos/).first()).toBeVisible();
  const { now } = await ask(page, token, 'sandbox/clock', {});
  await ask(page, token, 'sandbox/clock_advance', {
    to: new Date(Date.parse(now) + DAY_MS + 60_000).toISOString(),
  });

  // then the old session is over and the new password opens the account
  await expect(async () => {
    await page.goto('/user/security');
    await expect(page).toHaveURL(/\/user\/login/, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await logIn(elsewhere, phone, NEW);
  await expect(elsewhere).toHaveURL(/\/user$|\/home$/);
  // and the history says who asked, and that it holds by review
  await elsewhere.goto('/user/signIns');
  await expect(elsewhere.getByText('Contraseña nueva por revisión')).toBeVisible();
  await expect(elsewhere.getByText('Contraseña nueva pedida sin iniciar sesión').first()).toBeVisible();
  await expectAccessible(elsewhere);
  expect(PASSWORD).not.toBe(NEW);
  await console.context().close();
  await elsewhere.context().close();
});
