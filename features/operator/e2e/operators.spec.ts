import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test as base, makeFolder } from '#e2e/own-product.ts';
import { SEED_OPERATORS } from '#features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '#features/operator/totp.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const PASSWORD = 'cuatro nubes sobre el lago';
/** What somebody was in the middle of when their session ended. */
const TYPED = 'Transferencia del 12 de marzo, hallada tarde';

/** No other journey's product: it closes an operator, and the command on the server needs the folder. */
const test = base.extend<object, { ownFolder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's dependencies are read off its first argument's pattern
  ownFolder: [async ({}, use) => use(makeFolder()), { scope: 'worker' }],
});

/** What `npm run operator:create` prints, run where the server runs. */
function makeByCommand(data: string, ...wish: string[]): string {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env;
  const command = ['tools/operator/create.ts', ...wish];
  const printed = execFileSync(NODE, command, { cwd: ROOT, env: { ...env, BOLSILLO_DATA: data } });
  return /code {6}(\S+)/.exec(printed.toString())?.[1] ?? '';
}

async function openFresh(browser: Browser, desk = 'operators'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  const page = await context.newPage();
  await page.goto(`/console/${desk}`);
  return page;
}

/** The step of the last code given, by name: each is good once. */
const lastSteps = new Map<string, number>();

/** The earliest code not given yet: those of the steps before and after the present one are taken as well. */
function nextCode(signInName: string, secret: Uint8Array): string {
  const present = Math.floor(Date.now() / STEP_MS);
  const next = Math.max(present - 1, (lastSteps.get(signInName) ?? 0) + 1);
  lastSteps.set(signInName, Math.min(next, present + 1));
  return totpAt(secret, Math.min(next, present + 1));
}

/** Signs one of the sandbox's operators in by the form; where three codes are used up, the next one is waited for. */
async function signIn(page: Page, signInName: string): Promise<void> {
  const { password, totpSecret } = SEED_OPERATORS.find((seed) => seed.signInName === signInName)!;
  await expect(async () => {
    await page.getByLabel('Nombre de acceso').fill(signInName);
    await page.getByLabel('Contraseña').fill(password);
    await page.getByLabel('Código').fill(nextCode(signInName, totpSecret));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
  }).toPass({ timeout: 3 * STEP_MS, intervals: [0, STEP_MS / 2] });
}

/** The person alone: name and code, a password of their own, the secret scanned and confirmed. */
async function enrol(browser: Browser, signInName: string, code: string): Promise<Page> {
  const page = await openFresh(browser);
  await page.getByRole('button', { name: 'Tengo un código de alta' }).click();
  await page.getByLabel('Nombre de acceso').fill(signInName);
  await page.getByLabel('Código de alta').fill(code);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para tu app de autenticación' })).toBeVisible();
  const shown = page.getByText(/^[A-Z2-7]{32}$/);
  // in groups for the eye, plain for the clipboard
  await expect(shown.locator('span')).toHaveCount(8);
  const secret = await shown.innerText();
  await expectAccessible(page);
  await page.getByLabel('Elige tu contraseña').fill(PASSWORD);
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Terminar y entrar' }).click();
  await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
  return page;
}

function codeOf(secret: string): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const raw = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
  return totpAt(raw, Math.floor(Date.now() / STEP_MS));
}

async function halfShownTo(page: Page, name: string): Promise<string> {
  await page.goto('/console/operators');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Mostrar mi mitad' }).click();
  return row.getByText(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/).innerText();
}

/** Has an operator leave the firm, by the calls of the admin who is signed in. */
async function closeOperator(page: Page, signInName: string): Promise<void> {
  const operatorToken = await page.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  const ask = async (path: string, data: object) => {
    const answer = await (
      await page.request.post(`/api/${path}`, { data, headers: { operatorToken } })
    ).json();
    expect(answer, path).toMatchObject({ success: true });
    return answer.data;
  };
  const { items } = await ask('operator/list', {});
  const found = items.find((each: { signInName: string }) => each.signInName === signInName);
  await ask('operator/close', { operatorId: found.id });
}

/** Makes a key on her device, which two admins admit, and signs with it what she decides. */
async function signsWithOwnKey({ lucia, adela, bruno }: Record<'lucia' | 'adela' | 'bruno', Page>) {
  await lucia.getByRole('link', { name: 'Firmas', exact: true }).click();
  await lucia.getByRole('button', { name: 'Crear la llave de este equipo' }).click();
  await expect(lucia.getByText('Léele esta huella a dos administradores')).toBeVisible();
  await expectAccessible(lucia);
  await adela.goto('/console/keys');
  await adela.getByRole('button', { name: 'Pedir que se admita' }).click();
  const dialog = adela.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill('La comparé con ella por teléfono');
  await dialog.getByRole('button', { name: 'Pedir que se admita' }).click();
  await expect(adela.getByText('Espera al segundo administrador')).toBeVisible();
  await bruno.goto('/console/approvals');
  await bruno.getByRole('button', { name: /Llave de un equipo/ }).click();
  await bruno.keyboard.press('a');
  await expect(bruno.getByText('Decidido')).toBeVisible();

  await lucia.goto('/console/loans');
  await lucia.locator('main').getByRole('button').filter({ hasText: 'MXN' }).first().click();
  await lucia.getByRole('button', { name: /^Tomar/ }).click();
  await lucia.getByLabel('Opinión que lee el inversionista').fill('Faltan comprobantes de ingresos');
  // The server says that the key is admitted by now: the same command goes once more, signed.
  const signed = lucia.waitForRequest((request) => 'operator-signature' in request.headers());
  await lucia.getByRole('button', { name: /^No aprobar/ }).click();
  const [, , text = ''] = ((await signed).headers()['operator-signature'] ?? '').split('.');
  const statement = Buffer.from(text, 'base64url').toString('utf8');
  expect(statement).toContain('operator/loan_decide');
  expect(statement).toMatch(/"amount":"[0-9.]+"/);
  await expect(lucia.getByText('No aprobado').first()).toBeVisible();
}

test('one admin alone gives nobody access; two do, and the person chooses their own password and code', async ({
  browser,
  ownFolder,
}) => {
  test.setTimeout(300_000);
  // given an admin whose colleague left, who asks for a new operator and is told that nobody can agree
  const adela = await openConsole(browser, 'adela', 'operators');
  await closeOperator(adela, 'adrian');
  await adela.reload();
  await expect(adela.getByText('hoy eres la única')).toBeVisible();
  await adela.getByLabel('Nombre de acceso').fill('lucia.luna');
  await adela.getByLabel('Nombre', { exact: true }).fill('Lucía Luna');
  await adela.getByLabel('Motivo').fill('Entra al equipo de revisión');
  await adela.getByRole('group', { name: 'Roles' }).first().getByLabel('revisión').check();
  await adela.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(adela.getByText('Espera a otra persona de administración')).toBeVisible();
  await expectAccessible(adela);

  // when a second admin is made by the command on the server, enrols, and agrees
  const bruno = await enrol(
    browser,
    'bruno.bravo',
    makeByCommand(join(ownFolder, 'data'), 'bruno.bravo', 'Bruno Bravo', 'admin'),
  );
  await expect(bruno.getByText('Bruno Bravo · administración')).toBeVisible();
  await expect(bruno.getByText('ninguna renueva a la otra aquí')).toBeVisible();
  await bruno
    .getByRole('link', { name: /^Segundas firmas/ })
    .first()
    .click();
  await bruno.getByRole('button', { name: /Nuevo operador.*Lucía Luna/s }).click();
  await expectAccessible(bruno);
  await bruno.keyboard.press('a');
  await expect(bruno.getByText('Decidido')).toBeVisible();
  // and what was decided is there with who agreed
  await bruno.getByRole('radio', { name: 'Decididas' }).check();
  await bruno.getByRole('button', { name: /Nuevo operador.*Lucía Luna/s }).click();
  await expect(bruno.getByRole('heading', { name: 'Aprobada' })).toBeVisible();

  // then each hands over a half, and she enrols
  const halves = [await halfShownTo(adela, 'Lucía Luna'), await halfShownTo(bruno, 'Lucía Luna')];
  const lucia = await enrol(browser, 'lucia.luna', halves.join(' '));
  await expect(lucia.getByText('Lucía Luna · revisión')).toBeVisible();

  await signsWithOwnKey({ lucia, adela, bruno });

  // and the auditor reads the operators, and finds the command and the enrolments
  const aurora = await openConsole(browser, 'aurora', 'operators');
  await expect(aurora.getByRole('cell', { name: /Lucía Luna/ })).toBeVisible();
  await expect(aurora.getByRole('button', { name: 'Pedir aprobación' })).toHaveCount(0);
  await aurora.goto('/console/audit');
  await expect(aurora.getByText('Comando en el servidor')).toBeVisible();
  await expect(aurora.getByRole('cell', { name: 'operator/enrol_finish' })).toHaveCount(2);
});

test('a session that nobody uses says so beforehand, ends, and comes back to the same desk and to what was typed', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await openFresh(browser, 'adjustments');
  await signIn(page, 'tomas');
  await page.clock.install();
  await page.goto('/console/adjustments');
  const reason = page.getByLabel('Motivo, visible para el inversionista');
  await reason.fill(TYPED);
  await page.clock.fastForward('28:30');
  await expect(page.getByText('Sin actividad: la sesión termina')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift');
  await page.clock.runFor(2_000);
  await expect(page.getByText('Sin actividad: la sesión termina')).toHaveCount(0);
  await page.clock.fastForward('30:05');
  await expect(page.getByText('Al entrar vuelves a la misma mesa')).toBeVisible();
  await expect(page.getByLabel('Nombre de acceso')).toBeFocused();
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe('/console/adjustments');
  // then it is there again for him
  await signIn(page, 'tomas');
  await expect(reason).toHaveValue(TYPED);
  // and never for anybody else at the same tab, nor afterwards
  await page.getByRole('button', { name: 'Salir' }).click();
  await signIn(page, 'teresa');
  await expect(reason).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(TYPED);
});
