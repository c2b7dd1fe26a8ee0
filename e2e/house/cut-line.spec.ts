import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { ask, openNewYork, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';
import { verifyIdentity } from '#e2e/verified-investor.ts';

const SECRET = 'retiro.seguro.7';
const NAME = 'Ana Línea Cortada';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** The app's pauses before each new try; after the last one it tries no more by itself. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** A try without an answer ends after this. */
const ANSWER_WITHIN_MS = 20_000;
/** A pause that a leap of time came too early for runs by itself. */
const NEXT_TRY = { timeout: 40_000 };
/** HTTP's “service unavailable”. */
const BUSY = 503;

/**
 * Each answer that the command is done is lost, until the line is whole again. That it is refused arrives: another journey may
 * have moved the sandbox's clock on since the figures were shown.
 */
async function cutLine(page: Page, path: string, lose = (route: Route) => route.abort('connectionfailed')) {
  const line = { keys: [] as string[], lost: 0, isCut: true };
  page.on('requestfailed', (request) => {
    if (request.url().includes(`/api/${path}`)) line.lost += 1;
  });
  await page.route(`**/api/${path}*`, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    if (!line.isCut) {
      line.keys.push(key);
      return route.continue();
    }
    const response = await route.fetch();
    // A server that is busy says nothing of the command, as a lost line.
    if (!(await response.json()).success && response.status() !== BUSY) return route.fulfill({ response });
    line.keys.push(key);
    return lose(route);
  });
  return line;
}

/** Confirms by one tap, and the answer is lost; what was refused is confirmed by new figures. */
async function confirmLost(sheet: Locator, command: RegExp): Promise<void> {
  const lost = sheet.getByText(/no se hará dos veces/);
  const refresh = sheet.getByRole('button', { name: /^(Actualizar|Ver datos nuevos)/ });
  const confirm = sheet.getByRole('button', { name: command });
  await confirm.click();
  await expect(async () => {
    await expect(lost.or(refresh)).toBeVisible();
    if (await refresh.isVisible()) {
      await refresh.click();
      await confirm.click();
    }
    await expect(lost).toBeVisible();
  }).toPass({ timeout: 80_000 });
  await expect(lost).toBeInViewport({ ratio: 1 });
}

/**
 * Until the app no longer sends it again by itself, and the preview's time is over as well. Time leaps only once a try has
 * failed, and by no more than its pause: a leap beside a try would end it by its time limit, before it was sent even.
 */
async function waitForLastTry(
  page: Page,
  line: { keys: string[]; lost: number },
  sheet: Locator,
): Promise<void> {
  for (const [before, pauseMs] of PAUSES_MS.entries()) {
    await expect.poll(() => line.lost, NEXT_TRY).toBeGreaterThan(before);
    await page.clock.fastForward(pauseMs);
  }
  await expect(sheet.getByRole('link', { name: 'Ver si se hizo' })).toBeVisible(NEXT_TRY);
  expect(line.keys).toHaveLength(PAUSES_MS.length + 1);
  await page.clock.fastForward(2 * ANSWER_WITHIN_MS);
}

/** Nothing but sending the same again, or looking; not even Esc leads away. */
async function expectOnlyRetry(page: Page, sheet: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  for (const name of [/^Ver datos nuevos/, /^Actualizar/, /^Cambiar/, /^Volver/])
    await expect(sheet.getByRole('button', { name })).toHaveCount(0);
}

/** An investor whom the firm knows, with a withdrawal password. */
async function openWithdrawal(page: Page, browser: Parameters<typeof openConsole>[0]): Promise<string> {
  const { token } = await signIn(page);
  const rita = await openConsole(browser, 'rita');
  await verifyIdentity(page, token, rita, NAME);
  await rita.context().close();
  const password = { currentPassword: PASSWORD, password: SECRET, confirmPassword: SECRET };
  await ask(page, token, 'user/set_withdrawal_password', password);
  return token;
}

async function reviewWithdrawal(page: Page, amount: string): Promise<Locator> {
  await page.goto('/withdrawal?method=usdt_trc20');
  await page.getByLabel('Monto').fill(amount);
  // as it is copied from a message: with marks that nobody sees
  await page.getByLabel(/^Dirección/).fill(`\u202a${ADDRESS}\u200b`);
  await page.getByRole('button', { name: 'Revisar' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Se envía a más tardar')).toBeVisible();
  await sheet.getByLabel('Contraseña de retiro', { exact: true }).fill(SECRET);
  return sheet;
}

/** What the tab keeps of a withdrawal that is being typed. */
const typedWithdrawal = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('bolsillo.typed.withdrawal-form usdt_trc20'));

/** A page that is opened anew, as a phone does with one that it threw away, has nothing typed and says that one was sent. */
async function expectAskedToLook(page: Page): Promise<void> {
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  const anew = await page.context().newPage();
  await anew.addInitScript((inTab) => void Object.assign(sessionStorage, inTab), kept);
  await anew.goto('/withdrawal?method=usdt_trc20');
  await expect(anew.getByText(/^Enviaste un retiro /)).toBeVisible();
  await expect(anew.getByLabel('Monto')).toHaveValue('');
  await expectAccessible(anew);
  await anew.getByRole('button', { name: 'Ver si se hizo' }).click();
  await expect(anew).toHaveURL(/\/user\/records\?tab=withdrawal$/);
  await anew.close();
}

test('a withdrawal whose answer is lost is sent again under the same key, never as a second one', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  const token = await openWithdrawal(page, browser);
  const line = await cutLine(page, 'withdrawal/create');
  const sheet = await reviewWithdrawal(page, '50');
  // given the whole address, to be compared before anything is sent there
  await expect(sheet.getByText(ADDRESS)).toBeVisible();
  await confirmLost(sheet, /^Retirar \$/);
  await waitForLastTry(page, line, sheet);
  await expectAskedToLook(page);
  // when the minute is over as well, then the same can be sent again, and nothing else
  await expectOnlyRetry(page, sheet);
  await expectAccessible(page);
  line.isCut = false;
  await sheet.getByRole('button', { name: 'Reintentar' }).click();
  await expect(sheet.getByText('Retiro solicitado')).toBeVisible();
  expect(new Set(line.keys).size).toBe(1);
  // and behind it nothing of what was sent stands in a field
  await expect(page.getByLabel(/^Dirección/)).toHaveValue('');
  const { items } = await ask(page, token, 'withdrawal/list', {});
  expect(items).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('bolsillo.typed.unanswered'))).toBeNull();
  // and its page shows address and order number whole, to be copied
  await sheet.getByRole('link', { name: 'Ver el retiro' }).click();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  for (const name of ['Copiar: Destino', 'Copiar: Número de orden'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expectAccessible(page);
  // and the address says that it still waits, whatever other journeys do to the shared clock meanwhile
  await page.route('**/api/withdrawal/options*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.addresses[0].usableFrom = '2027-12-01T00:00:00.000Z';
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto('/withdrawal?method=usdt_trc20');
  await expect(
    page.getByRole('region', { name: 'Usadas antes' }).getByText(/^Disponible desde el/),
  ).toBeVisible();
  // The form asks again by itself.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a withdrawal that was refused offers new figures, not the command that must fail', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const token = await openWithdrawal(page, browser);
  const { methods, cash } = await ask(page, token, 'withdrawal/options', {});
  expect(methods).toContainEqual(expect.objectContaining({ method: 'usdt_trc20' }));
  const dollars = cash.find(({ currency }: { currency: string }) => currency === 'USD');
  const sheet = await reviewWithdrawal(page, dollars.withdrawable);
  // given that another phone was quicker
  const input = { method: 'usdt_trc20', amount: '50', address: ADDRESS };
  // Another journey that moves the shared clock between the two changes the rate, and with it the terms.
  await expect(async () => {
    const { previewId } = await ask(page, token, 'withdrawal/preview', input);
    await ask(page, token, 'withdrawal/create', { previewId, password: SECRET });
  }).toPass();
  await sheet.getByRole('button', { name: /^Retirar \$/ }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ver datos nuevos' })).toBeVisible();
  // and what was typed is still kept: nothing was sent
  expect(await typedWithdrawal(page)).toContain(ADDRESS);
  await expect(sheet.getByRole('button', { name: /^Retirar \$/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a conversion whose answer is lost lets no other one begin until it is known', async ({ page }) => {
  test.setTimeout(180_000);
  await page.clock.install();
  const { token } = await signIn(page);
  const line = await cutLine(page, 'exchange/create');
  await page.goto('/exchange');
  await page.getByLabel('Conviertes').fill('1,250');
  await page.getByRole('button', { name: 'Revisar' }).click();
  const sheet = page.getByRole('dialog');
  await confirmLost(sheet, /^Convertir y recibir/);
  await waitForLastTry(page, line, sheet);
  await expectOnlyRetry(page, sheet);
  // when it is answered that it was sent too often, then that does not say that it was not done
  line.isCut = false;
  const tooOften = { success: false, code: -1, msg: 'Demasiadas veces', data: { reason: 'rate.exceeded' } };
  const isRefused = (url: URL) => url.pathname === '/api/exchange/create';
  await page.route(isRefused, (route) => route.fulfill({ status: 429, json: tooOften }));
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await sheet.getByRole('button', { name: 'Reintentar' }).click();
  await refused;
  // within the half minute of its tries
  await expectOnlyRetry(page, sheet);
  await page.unroute(isRefused);
  // and the app sends the same once more by itself
  await page.clock.fastForward(2 * ANSWER_WITHIN_MS);
  await expect(page.getByText(/^Recibiste \$\d+\.\d{2}\sUSD$/)).toBeVisible();
  expect(new Set(line.keys).size).toBe(1);
  const { items } = await ask(page, token, 'exchange/list', {});
  expect(items).toHaveLength(1);
});

async function reviewOrder(page: Page): Promise<Locator> {
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('1');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  return sheet;
}

/** The session ends while no answer is here: that is said where the log-in stands, and no sheet waits there with the same order. */
async function endSessionUnsure(page: Page, token: string): Promise<void> {
  await cutLine(page, 'trade/create');
  await confirmLost(await reviewOrder(page), /^Comprar 1 AAPL/);
  await ask(page, token, 'user/logout', {});
  await expect(page.getByText(/^Tu sesión terminó y aún no sabemos si quedó hecho/)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('bolsillo.typed.wish'))).toBeNull();
}

test('an order whose answer is lost lets no other one begin until it is known', async ({ page }) => {
  test.setTimeout(180_000);
  await page.clock.install();
  const { token } = await signIn(page);
  await openNewYork(page, token);
  const line = await cutLine(page, 'trade/create');
  const sheet = await reviewOrder(page);
  await confirmLost(sheet, /^Comprar 1 AAPL/);
  await waitForLastTry(page, line, sheet);
  await expectOnlyRetry(page, sheet);
  await expectAccessible(page);
  line.isCut = false;
  // when it is answered that one is blocked meanwhile, then that is said, and that it tells nothing of the first try
  const blocked = { success: false, code: -19, msg: 'Cuenta bloqueada', data: { reason: 'member.blocked' } };
  await page.route('**/api/trade/create*', (route) => route.fulfill({ json: blocked }), { times: 1 });
  const retry = sheet.getByRole('button', { name: 'Reintentar' });
  await retry.click();
  await expect(sheet.getByText('Cuenta bloqueada')).toBeVisible();
  await expect(sheet.getByText(/^Aún no sabemos si tu primer intento quedó hecho/)).toBeVisible();
  await expectOnlyRetry(page, sheet);
  await retry.click();
  await expect(sheet.getByText('Compraste 1 AAPL')).toBeVisible();
  expect(new Set(line.keys).size).toBe(1);
  const { items } = await ask(page, token, 'trade/list', {});
  expect(items).toHaveLength(1);
});

test('a line that died without a word holds no order: it is sent again, once, and the receipt comes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  const { token } = await signIn(page);
  await openNewYork(page, token);
  // given that the first one is done and its answer never comes
  const line = await cutLine(page, 'trade/create', async () => {
    line.isCut = false;
    await page.clock.fastForward(ANSWER_WITHIN_MS);
  });
  const sheet = await reviewOrder(page);
  // then that is said, and the sheet goes on by itself
  await confirmLost(sheet, /^Comprar 1 AAPL/);
  await expect(sheet.getByText('Compraste 1 AAPL')).toBeVisible();
  expect(new Set(line.keys).size).toBe(1);
  const { items } = await ask(page, token, 'trade/list', {});
  expect(items).toHaveLength(1);
  await endSessionUnsure(page, token);
});
