import { type Browser, expect, type Page, test } from '@playwright/test';
import { FIRM_CODE, newPhone, PASSWORD } from '#e2e/sandbox-investor.ts';

/** The form on screen: log-in and registration stay alive, hidden, behind other screens. */
const form = (page: Page) => page.locator('form:visible');

async function fillRegistration(page: Page, phone: string): Promise<void> {
  await form(page).getByLabel('Teléfono').fill(phone);
  await form(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form(page).getByLabel('Repite la contraseña').fill(PASSWORD);
  await form(page).getByLabel('Código de invitación').fill(FIRM_CODE);
  await form(page).getByRole('checkbox').check();
}

async function register(page: Page): Promise<string> {
  const phone = newPhone();
  await page.goto('/user/register');
  await fillRegistration(page, phone);
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page).toHaveURL(/\/user$/);
  return phone;
}

async function tryLogIn(page: Page, phone: string, password: string): Promise<void> {
  await form(page).getByLabel('Teléfono').fill(phone);
  await form(page).getByLabel('Contraseña', { exact: true }).fill(password);
  await form(page).getByRole('checkbox').check();
  await form(page).getByRole('button', { name: 'Entrar' }).click();
}

async function openLogIn(browser: Browser, phone: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/user/login');
  await tryLogIn(page, phone, PASSWORD);
  await expect(page).toHaveURL(/\/user$/);
  return page;
}

const stored = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem('user'), token: localStorage.getItem('userToken') }));

test('an account is opened, left and entered again', async ({ page }) => {
  // given who comes by the shared invitation of somebody
  await page.goto(`/user/register?inviteCode=${FIRM_CODE}`);
  await expect(page.getByText('200,000')).toBeVisible();
  await expect(
    page.getByText(/puedes retirar todo, y lo que ganes, con tu\s+identidad verificada/),
  ).toBeVisible();
  await expect(form(page).getByLabel('Código de invitación')).toHaveValue(FIRM_CODE);
  // when they register with a phone pasted as it stands in their contacts
  const phone = newPhone();
  await fillRegistration(page, `+52 ${phone.slice(0, 2)} ${phone.slice(2, 6)}-${phone.slice(6)}`);
  await expect(form(page).getByLabel('Teléfono')).toHaveValue(phone);
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  // then they are in, with the starting cash and a code of their own
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByRole('button', { name: 'Invitar' })).toBeVisible();
  await expect(page.getByText('Sin verificar')).toBeVisible();
  expect(JSON.parse((await stored(page)).user ?? '')).toMatchObject({ phone, displayCurrency: 'MXN' });
  // when they log out
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  // then the home screen opens and nothing of them is left
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(page)).toEqual({ user: null, token: null });
  // and the profile asks who it is
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await tryLogIn(page, phone, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  expect((await stored(page)).token).toMatch(/^[\w-]{43}$/);
});

test('the profile shows level, points and score, and its invite code is copied, shared, and typed for who follows it', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    // A phone's own sheet, which no test can look into.
    const share = (shared: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(shared);
      return Promise.resolve();
    };
    if (sessionStorage.getItem('with-sheet')) Object.assign(navigator, { share });
  });
  await register(page);
  await expect(page.getByRole('img', { name: 'Nivel 1' })).toBeVisible();
  for (const text of [
    /^0 puntos/,
    'Puntaje de crédito: al verificar tu identidad',
    'Posiciones',
    'Fondos retenidos',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  const invite = page.getByRole('button', { name: 'Invitar' });
  await invite.click();
  const code = ((await page.getByText(/^\d{6}$/).textContent()) ?? '').trim();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(page.getByText('Código copiado')).toBeVisible();
  expect(await copied()).toBe(code);
  // given a browser without a sheet for sharing, then the link is copied
  await page.getByRole('button', { name: 'Enlace' }).click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  const link = await copied();
  // given one with it, then it gets the same link and a sentence
  await page.evaluate(() => sessionStorage.setItem('with-sheet', 'yes'));
  await page.reload();
  await invite.click();
  await page.getByRole('button', { name: 'Compartir' }).click();
  const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? '{}'));
  expect(shared).toEqual({ text: `Mi código de invitación para Bolsillo: ${code}`, url: link });
  // when somebody follows it, then the code is typed already
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(form(friend).getByLabel('Código de invitación')).toHaveValue(code);
  await friend.context().close();
});

test('a password is compared with its repetition once that is typed, and is right as soon as it is the same', async ({
  page,
}) => {
  await page.goto('/user/register');
  const repetition = form(page).getByLabel('Repite la contraseña');
  const fault = page.getByText('Las contraseñas no coinciden');
  await form(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await repetition.focus();
  await repetition.pressSequentially(PASSWORD.slice(0, 4));
  await expect(page.getByText('De 6 a 18 letras, dígitos o símbolos')).toBeVisible();
  await expect(fault).toHaveCount(0);
  await repetition.blur();
  await expect(fault).toBeVisible();
  await repetition.fill(PASSWORD);
  await expect(fault).toHaveCount(0);
  // and what is changed above is compared again
  await form(page).getByLabel('Contraseña', { exact: true }).fill(`${PASSWORD}.`);
  await expect(fault).toBeVisible();
});

test('without the code that checks a form the server refuses a consent that was not given', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/user/register');
  const box = form(page).getByRole('checkbox');
  await expect(box).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await fillRegistration(page, newPhone());
  await box.uncheck();
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(
    page.getByText('Acepta los términos de uso, el aviso de privacidad y los riesgos para continuar'),
  ).toBeVisible();
  expect(await stored(page)).toEqual({ user: null, token: null });
  await context.close();
});

test('what is typed stays through refusals, and while the privacy notice is read', async ({ page }) => {
  const taken = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/user/register');
  await form(page).getByLabel('Teléfono').fill('55123');
  await form(page).getByLabel('Contraseña', { exact: true }).fill('123456');
  await form(page).getByLabel('Repite la contraseña').fill('654321');
  await expect(page.getByText('Es de las contraseñas más usadas')).toBeVisible();
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  for (const text of [
    'El teléfono debe tener 10 dígitos',
    'Las contraseñas no coinciden',
    'El código de invitación tiene 6 dígitos',
    'Acepta los términos de uso, el aviso de privacidad y los riesgos para continuar',
  ])
    await expect(page.getByText(text)).toBeVisible();
  // and one is led to the first of them
  await expect(form(page).getByLabel('Teléfono')).toBeFocused();
  await expect(form(page).getByLabel('Contraseña', { exact: true })).toHaveValue('123456');

  // given a code that nobody has, then a phone that has an account: the server names the field
  await fillRegistration(page, taken);
  await form(page).getByLabel('Código de invitación').fill('000001');
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Nadie tiene este código/);
  await expect(form(page).getByLabel('Código de invitación')).toBeFocused();
  await form(page).getByLabel('Código de invitación').fill(FIRM_CODE);
  await form(page).getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page.getByRole('alert')).toHaveText('Este teléfono ya tiene una cuenta. Inicia sesión.');
  await expect(form(page).getByLabel('Teléfono')).toBeFocused();

  await page.getByRole('link', { name: 'el aviso de privacidad y los riesgos' }).click();
  await expect(page.getByRole('heading', { name: 'Aviso de privacidad' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(form(page).getByLabel('Teléfono')).toHaveValue(taken);
  await expect(form(page).getByLabel('Repite la contraseña')).toHaveValue(PASSWORD);
});

test('after three wrong tries the phone proves its work, and the right password goes through', async ({
  page,
}) => {
  const phone = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/user/login');
  for (const left of [9, 8, 7]) {
    await tryLogIn(page, phone, 'not.the.password');
    await expect(page.getByText(`Te quedan ${left} intentos`)).toBeVisible();
  }
  await expect(page.getByText('Verificación lista')).toBeVisible();
  // the proof is used up by one more wrong try, and made again
  await tryLogIn(page, phone, 'not.the.password');
  await expect(page.getByText('Te quedan 6 intentos')).toBeVisible();
  await tryLogIn(page, phone, PASSWORD);
  await expect(page).toHaveURL(/\/user$/);
});

test('a proof of work that only the server knows to be needed is made on the way', async ({
  page,
  request,
}) => {
  const phone = await register(page);
  await page.evaluate(() => localStorage.clear());
  const data = { phone, password: 'not.the.password', acceptPrivacy: true };
  for (let n = 0; n < 3; n++) await request.post('/api/user/login', { data });
  await page.goto('/user/login');
  await tryLogIn(page, phone, PASSWORD);
  await expect(page).toHaveURL(/\/user$/);
});

test('a device is signed out from another and lands on the log-in screen at once', async ({
  page,
  browser,
}) => {
  const phone = await register(page);
  const other = await openLogIn(browser, phone);
  await page.goto('/user/devices');
  await expect(page.getByText('Este dispositivo')).toHaveCount(1);
  // whose key was made with its log-in
  await expect(page.getByText(/^Firma tus órdenes y retiros/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Cerrar la sesión en/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByText('Sesión cerrada')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cerrar la sesión en/ })).toHaveCount(0);
  await expect(other).toHaveURL(/\/user\/login$/);
  expect(await stored(other)).toEqual({ user: null, token: null });
  await other.context().close();
});

for (const [locale, texts] of [
  ['en-US', ['Log in', 'Phone', 'The phone number must have 10 digits', 'No account yet? Open one']],
  ['zh-CN', ['登录', '手机号', '手机号必须为 10 位数字', '还没有账户？注册账户']],
] as const) {
  test.describe(() => {
    test.use({ locale });
    test(`the log-in screen speaks ${locale}`, async ({ page }) => {
      const [title, phone, fault, toRegister] = texts;
      await page.goto('/user/login');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await form(page).getByLabel(phone).fill('1');
      await page.getByRole('button', { name: title }).click();
      await expect(page.getByText(fault)).toBeVisible();
      await expect(page.getByRole('link', { name: toRegister })).toBeVisible();
    });
  });
}
