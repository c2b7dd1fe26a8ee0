import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { answer } from '#e2e/money-orders.ts';
import { newPassport, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';

const NEW = 'granizo.en.mayo';
const PAYOUT = 'pago#2026';
const RESET = 'otro#pago7';
const OPINION = 'En la foto no se lee el documento; acércalo a tu cara.';

/** A name that no other run of this journey has. */
function freshName(): string {
  const letters = [...String(Date.now() % 10_000)].map((digit) => 'abcdefghij'[Number(digit)]);
  return `Eva Prueba ${letters.join('')}`;
}

async function photo(background: string): Promise<Buffer> {
  const made = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
  return made.jpeg().toBuffer();
}

const pick = async (page: Page, background: string) => {
  const label = 'Foto de tu cara con tu identificación';
  const file = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await photo(background) };
  await page.getByLabel(`Elegir archivo: ${label}`).setInputFiles(file);
  await expect(page.getByRole('img', { name: `Vista previa: ${label}` })).toBeVisible();
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
};

/** Sends a proof of identity by call: its own journey is another. */
async function sendIdentity(page: Page, token: string, fullName: string): Promise<void> {
  const headers = { userToken: token };
  const data = (await photo('#7a9')).toString('base64');
  const upload = async (kind: string) => {
    const response = await page.request.post('/api/file/upload', { headers, data: { kind, data } });
    return (await response.json()).data.fileId as string;
  };
  const response = await page.request.post('/api/user/kyc', {
    headers,
    data: {
      fullName,
      idType: 'passport',
      idNumber: newPassport(),
      frontPhoto: await upload('kyc_front'),
      backPhoto: await upload('kyc_back'),
    },
  });
  expect((await response.json()).success).toBe(true);
}

/** Agrees unseen, which is refused with a word; then looks at the first two photos of the case in hand and agrees. */
async function agreeByKeys(console: Page, refused: string): Promise<void> {
  await console.keyboard.press('a');
  await expect(console.getByText(refused)).toBeVisible();
  for (const photos of [1, 2]) {
    await console.keyboard.press(String(photos));
    await expect(console.getByRole('img')).toHaveCount(photos);
  }
  await console.keyboard.press('a');
}

/** Opens the named case of a desk and takes it in hand. */
async function take(console: Page, desk: string, name: string): Promise<void> {
  await console.goto(`/console/${desk}`);
  await console.getByRole('button', { name }).last().click();
  await console.getByRole('button', { name: 'Tomar el caso' }).click();
  await expect(console.getByRole('button', { name: 'Aprobar' })).toBeVisible();
}

async function logInElsewhere(page: Page, phone: string, password = PASSWORD) {
  const response = await page.request.post('/api/user/login', {
    data: { phone, password, acceptPrivacy: true },
  });
  return response.json();
}

async function fillPasswords(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function askForReset(page: Page, background: string): Promise<void> {
  await fillPasswords(page, {
    'Contraseña con la que entras': PASSWORD,
    'Contraseña de retiro nueva': RESET,
    'Repite la contraseña de retiro': RESET,
  });
  await pick(page, background);
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(page.getByRole('heading', { name: 'Estamos revisando tu solicitud' })).toBeVisible();
}

test('log-ins of one device stand in one line with how many they are, which unfolds', async ({ page }) => {
  const { phone } = await signIn(page);
  for (let times = 0; times < 2; times += 1) await logInElsewhere(page, phone);
  await page.goto('/user/devices');
  const line = page.getByRole('button', { name: /2 sesiones/ });
  const ends = page.getByRole('button', { name: /^Cerrar la sesión en/ });
  await expect(line).toBeVisible();
  await expect(ends).toHaveCount(0);
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await expect(ends).toHaveCount(2);
  await expectAccessible(page);
});

test('a password is changed: other devices go out, the history and the notifications tell of it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // given an investor who is signed in on another device too
  const { phone, token } = await signIn(page);
  await logInElsewhere(page, phone);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Seguridad' }).click();
  await expect(page.getByText('2 dispositivos con sesión abierta')).toBeVisible();
  await expectAccessible(page);

  // when they mistype the present one, then the field says so and how often they may try
  await page.getByRole('link', { name: /^Contraseña Sin cambios/ }).click();
  await fillPasswords(page, {
    'Contraseña actual': 'no.es.esta',
    'Contraseña nueva': NEW,
    'Repite la contraseña nueva': NEW,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Te quedan 4 intentos' }).first()).toBeVisible();

  // when it is right, then the other device is out, and only the new one opens the account
  await fillPasswords(page, { 'Contraseña actual': PASSWORD });
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Contraseña cambiada. Cerramos 1 sesión.')).toBeVisible();
  await expect(page.getByText('1 dispositivo con sesión abierta')).toBeVisible();
  expect((await logInElsewhere(page, phone)).data.reason).toBe('log_in.wrong');
  expect((await logInElsewhere(page, phone, NEW)).success).toBe(true);

  // then the history has it all
  await page.getByRole('link', { name: /Historial de acceso/ }).click();
  const failed = page.getByRole('listitem').filter({ hasText: 'Contraseña incorrecta' });
  await expect(failed).toHaveCount(1);
  await expect(failed.getByRole('link')).toHaveAttribute('href', '/user/password');
  await expect(page.getByText('Cuenta abierta')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/notification');
  await expect(page.getByText('Cambiaste tu contraseña')).toBeVisible();

  // and when this device itself is put out from elsewhere, then it says so
  await page.request.post('/api/user/logout', { data: {}, headers: { userToken: token } });
  await expect(page.getByText('Tu sesión terminó; inicia sesión de nuevo')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test('log-ins of one day from one device stand in one line, which unfolds', async ({ page }) => {
  const { phone } = await signIn(page);
  for (const _time of [1, 2, 3]) expect((await logInElsewhere(page, phone)).success).toBe(true);
  await page.goto('/user/signIns');
  const folded = page.getByRole('button', { name: /\d entradas/ });
  await expect(folded).toBeVisible();
  // Their own one stands by itself, marked, and with the name that the list of devices gives it.
  const own = page.getByRole('listitem').filter({ hasText: 'Este dispositivo' });
  await expect(own).toHaveCount(1);
  await expect(own).not.toContainText('sin identificar');
  const rows = page.getByRole('listitem').filter({ hasText: /\d\d:\d\d/ });
  const before = await rows.count();
  await folded.click();
  await expect(rows).toHaveCount(before + 3);
  await expectAccessible(page);
});

/** A notification tells of the reset, and the history of log-ins that a review made it hold. */
test('an attempt with a wrong password tells its whole address, on the narrowest phone in the largest text, too', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const address = '2001:db8:85a3:8d3:1319:8a2e:370:7348';
  const device = { browser: 'Chrome', system: 'Android', address, isNew: false, current: false };
  const tried = { id: '1', at: new Date().toISOString(), outcome: 'wrong_password', ...device };
  await answer(page, 'user/sign_ins', { items: [tried], nextCursor: null });
  for (const textSize of ['normal', 'larger']) {
    await page.addInitScript(
      (settings) => localStorage.setItem('bolsillo.settings', settings),
      JSON.stringify({ textSize }),
    );
    await page.goto('/user/signIns');
    const told = page.getByText(address);
    await expect(told).toContainText('Contraseña incorrecta');
    const line = told.locator('..');
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await expectAccessible(page);
});

async function expectToldOfReset(page: Page): Promise<void> {
  await page.goto('/notification');
  await expect(page.getByText('Tu contraseña de retiro cambió')).toBeVisible();
  await page.goto('/user/signIns');
  const line = page.getByRole('listitem').filter({ hasText: 'Contraseña de retiro nueva por revisión' });
  await expect(line).toContainText('La aceptó quien revisó tu solicitud');
  await expectAccessible(page);
}

test('a withdrawal password is created, forgotten, and reset by review, phone and console side by side', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { token } = await signIn(page);
  const name = freshName();
  await page.goto('/user/security');
  await page.getByRole('link', { name: /Contraseña de retiro Aún no la creas/ }).click();
  // given a withdrawal password; the one of the log-in is refused for it
  const set = page.getByRole('button', { name: 'Crear contraseña de retiro' });
  await fillPasswords(page, {
    'Contraseña con la que entras': PASSWORD,
    'Contraseña de retiro': PASSWORD,
    'Repite la contraseña de retiro': PASSWORD,
  });
  await set.click();
  await expect(page.getByText('Ya la usas para entrar; elige otra para retirar').first()).toBeVisible();
  await fillPasswords(page, { 'Contraseña de retiro': PAYOUT, 'Repite la contraseña de retiro': PAYOUT });
  await set.click();
  await expect(page.getByText('Contraseña de retiro creada')).toBeVisible();

  // when it is forgotten before identity is verified, then the way leads there first
  await page.goto('/user/withdrawalPassword');
  await page.getByRole('link', { name: 'La olvidé' }).click();
  await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
  await sendIdentity(page, token, name);
  const console = await openConsole(browser, 'rita', 'kyc');
  await take(console, 'kyc', name);
  await agreeByKeys(console, 'Mira primero la foto del frente');
  await expect(console.getByText('Aprobada', { exact: true })).toBeVisible();

  // when a new one is asked for with a photo, then it waits
  await page.goto('/user/withdrawalPassword/reset');
  await expect(page.getByText('Un operador compara tu foto')).toBeVisible();
  await expectAccessible(page);
  await askForReset(page, '#c99');
  // A toast on its way out would be measured half transparent.
  await expect(page.getByText('Recibimos tu solicitud', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // when a reviewer compares the photos and rejects it, then the phone says why by itself
  await take(console, 'password-resets', name);
  for (const side of ['Ver la foto actual', 'Ver el frente', 'Ver el reverso'])
    await console.getByRole('button', { name: side }).click();
  await expect(console.getByRole('img')).toHaveCount(3);
  await expectAccessible(console);
  await console.getByLabel('Opinión para el inversionista').fill(OPINION);
  await console.getByRole('button', { name: 'Rechazar' }).click();
  await expect(console.getByText('Solicitud rechazada')).toBeVisible();
  await expect(page.getByText(OPINION)).toBeVisible();

  // when it is asked for again and agreed to by the key alone, then the new one holds
  await askForReset(page, '#9c9');
  await take(console, 'password-resets', name);
  await expect(console.getByText(OPINION)).toBeVisible();
  await agreeByKeys(console, 'Compara primero la foto actual');
  await expect(console.getByText('Aprobada', { exact: true })).toBeVisible();
  await page.goto('/user/withdrawalPassword');
  await fillPasswords(page, {
    'Contraseña de retiro actual': RESET,
    'Contraseña de retiro nueva': PAYOUT,
    'Repite la contraseña de retiro': PAYOUT,
  });
  await page.getByRole('button', { name: 'Cambiar contraseña de retiro' }).click();
  await expect(page.getByText('Contraseña de retiro cambiada')).toBeVisible();
  await expectToldOfReset(page);
  await console.context().close();
});
