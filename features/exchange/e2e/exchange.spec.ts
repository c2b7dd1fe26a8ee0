import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { ask, openNewYork, signIn } from '#e2e/sandbox-investor.ts';
import { settlementDate } from '#kernel/calendar/calendar.ts';

test('pesos become dollars: typed, reviewed to the cent, done, and seen in the log', async ({ page }) => {
  await signIn(page);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Convertir', exact: true }).click();
  // given nothing typed, then there is nothing to review; a part of what can be converted is one tap
  const review = page.getByRole('button', { name: 'Revisar' });
  await expect(review).toBeDisabled();
  await page.getByRole('button', { name: '25%' }).click();
  await expect(page.getByLabel('Conviertes')).toHaveValue(/[1-9]/);
  await expect(review).toHaveText(/^Revisar: recibes ≈ \$[\d,]+\.\d\d\sUSD$/);
  // given less than the least, then the field says so and nothing is lost
  await page.getByLabel('Conviertes').fill('3');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('El mínimo es $50.00 MXN')).toBeVisible();
  await page.getByLabel('Conviertes').fill('1,250');
  // and a page that is opened anew still has it
  await page.reload();
  await expect(page.getByLabel('Conviertes')).toHaveValue('1,250');
  await expect(page.getByLabel('Recibes')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('dialog').getByText('Nuestro margen (0.30%)')).toBeVisible();
  await expectAccessible(page);
  await convert(page, /^Convertir y recibir \$\d+\.\d{2}\sUSD$/, /^Recibiste \$\d+\.\d{2}\sUSD$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('list', { name: 'Tus conversiones' }).getByRole('button')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Conviertes')).toHaveValue('');
  await page.goto('/user/assets');
  await page.getByRole('button', { name: /Conversión/ }).click();
  await expect(page.getByText(/^Convertiste 1,250\.00 MXN a /)).toBeVisible();
});

/** Confirms by one tap; where another journey has moved the sandbox's clock on meanwhile, again at the rate of now. */
async function convert(page: Page, command: RegExp, done: RegExp): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Actualizar tipo de cambio' });
  const confirm = page.getByRole('button', { name: command });
  const received = page.getByText(done);
  await confirm.click();
  await expect(async () => {
    await expect(received.or(refresh)).toBeVisible();
    if (await refresh.isVisible()) {
      await refresh.click();
      await confirm.click();
    }
    await expect(received).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Whether all of what a field holds is seen. */
const isWhole = (field: Locator) => field.evaluate((input) => input.scrollWidth <= input.clientWidth);

test('a long amount is seen whole on a narrow phone, in the largest text too', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => localStorage.setItem('bolsillo.settings', '{"textSize":"larger"}'));
  await page.goto('/exchange');
  const [typed, estimate] = [page.getByLabel('Conviertes'), page.getByLabel('Recibes')];
  for (const amount of [
    '12,345.67',
    '123,456.78',
    '123,456,789.00',
    '1,234,567,890,123.45',
    '1234567890123.45',
  ]) {
    await typed.fill(amount);
    await expect(estimate).not.toHaveValue('');
    expect(await isWhole(typed), amount).toBe(true);
    expect(await isWhole(estimate), `for ${amount}`).toBe(true);
  }
  await typed.fill('1250');
  await page.getByRole('button', { name: 'Revisar' }).click();
  // and the review says whose rate it is, and of when
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Simulada\s·\s\d+\s\S+,\s\d\d:\d\d$/)).toBeVisible();
  // and on its side the phone has room to read it: the ways on stand side by side, and not over a keyboard
  const commands = sheet.getByRole('button', { name: /^(Convertir|Actualizar|Cambiar) / });
  await expect(commands).toHaveCount(2);
  const lines = () =>
    commands.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(lines).toBe(1);
  // and the label that says what is simulated stays in sight
  const label = page.locator('aside', { hasText: /^Simulado\s·/ });
  const gap = async () => {
    const [above, below] = await Promise.all([label.boundingBox(), sheet.boundingBox()]);
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 380 });
  await expect.poll(lines).toBe(2);
  // and in a list twelve digits stand under the words, on the narrowest phone, and nothing is wider than the window
  await page.route('**/api/asset/log*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"amount":"[^"]*"/g, '"amount":"-370370363994.95"');
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/user/assets');
  await expect(
    page
      .getByRole('listitem')
      .getByText(/370,370,363,994/)
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a purchase that lacks dollars offers to convert pesos, and goes on with what was typed', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('48');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByRole('button', { name: 'Convertir MXN a USD' }).click();
  await expect(page.getByText('Convierte lo que falta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await convert(page, /^Convertir y recibir/, /^Recibiste \$/);
  await expect(page.getByText('Revisa tu compra')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Comprar 48 AAPL, máximo/ })).toBeVisible();
  await expectAccessible(page);
});

test('totals are shown in the currency that one chooses, and stay so', async ({ page }) => {
  const { token } = await signIn(page);
  await page.goto('/user');
  const balance = page.locator('dt', { hasText: 'Saldo' }).locator('+ dd');
  await expect(balance).toContainText('MXN');
  await page.goto('/user/settings');
  await page.getByRole('radio', { name: 'Dólares (USD)' }).check();
  await expect
    .poll(async () => (await ask(page, token, 'user/get_info', {})).user.displayCurrency)
    .toBe('USD');
  await page.goto('/user');
  await expect(balance).toContainText('USD');
  await page.goto('/home');
  await expect(page.getByText(/[\d,]+\.\d\d\sUSD/).first()).toBeVisible();
});

test('a treasurer asks for another spread, a second one agrees, and the investor reads it before it holds', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page);
  const reason = `El banco nos cobra menos ${Date.now()}`;
  const change = CHANGES[test.info().retry] ?? CHANGES[0];
  await askForSpread(browser, reason, change);
  await agree(browser, reason, change);
  await page.goto('/fees');
  const card = page.getByRole('region', { name: 'Convertir pesos y dólares' });
  await expect(card.getByText('0.30%')).toBeVisible();
  await expect(card.getByText(/^A partir del /).first()).toBeVisible();
  await expect(card.getByText(`${change.percent}%`).first()).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.goto('/notification');
    await expect(page.getByText('Cambia una tarifa').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

/** From the first day on that may be asked for; a second try may find that day taken, and takes the next one. */
const CHANGES = [
  { percent: '0.25', dayAfter: false },
  { percent: '0.24', dayAfter: true },
] as const;
type Change = (typeof CHANGES)[number];

async function askForSpread(browser: Browser, reason: string, { percent, dayAfter }: Change): Promise<void> {
  const desk: Page = await openConsole(browser, 'teresa', 'tariff');
  await desk.getByRole('button', { name: /Margen sobre el tipo de cambio/ }).click();
  await desk.getByLabel('Porcentaje (%)').fill(percent);
  const firstDay = desk.getByLabel('Primer día');
  if (dayAfter) await firstDay.fill(settlementDate('MX', await firstDay.inputValue()));
  await desk.getByLabel('Motivo o fuente').fill(reason);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(desk.getByText('En espera de otra persona de tesorería')).toBeVisible();
  await desk.context().close();
}

async function agree(browser: Browser, reason: string, { percent, dayAfter }: Change): Promise<void> {
  const desk = await openConsole(browser, 'tomas', 'approvals');
  await desk
    .getByRole('button', { name: /Cambio de tarifa/ })
    .last()
    .click();
  await expect(desk.getByText(reason)).toBeVisible();
  await expect(
    desk.getByText(new RegExp(`${dayAfter ? '0\\.(30|25)' : '0\\.30'}% → ${percent}%`)),
  ).toBeVisible();
  await desk.getByRole('button', { name: 'Aprobar' }).click();
  await expect(desk.getByText('Decidido')).toBeVisible();
  await desk.context().close();
}
