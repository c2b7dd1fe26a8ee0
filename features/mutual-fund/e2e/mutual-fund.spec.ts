import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';

const MINUTE_MS = 60_000;

test('a fund is bought before the cut-off, executed at its day’s value, settled and sold; another waits for its file', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { token } = await signIn(page);
  const moveTo = (instant: number) =>
    ask(page, token, 'sandbox/clock_advance', { to: new Date(instant).toISOString() });
  const orderOf = async (fundId: string) =>
    (await ask(page, token, 'mutual_fund_order/list', { fundId })).items[0];
  await beforeCutOff(page, token);

  // when the list is narrowed to what is calm and in pesos
  await page.goto('/mutualFunds');
  await expect(page.getByRole('heading', { name: 'Fondos de inversión' })).toBeVisible();
  await page.getByRole('radio', { name: 'Bajo' }).check();
  await page.getByRole('radio', { name: 'Pesos' }).check();
  const funds = page.getByRole('list', { name: 'Todos los fondos' });
  await expect(funds.getByText('Horizonte Gobierno')).toBeVisible();
  await expect(funds.getByText('Norte Acciones', { exact: false })).toHaveCount(0);
  await expectAccessible(page);
  // then what is shown stands in the address, and is there again when one comes back
  await expect(page).toHaveURL(/risk=low&currency=MXN/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Bajo' })).toBeChecked();
  await expect(funds.getByText('Norte Acciones', { exact: false })).toHaveCount(0);
  await funds.getByText('Horizonte Gobierno').click();
  await expect(page.getByText('Compra al valor de', { exact: false })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^\d+\smin \d+\ss$/);
  await expectAccessible(page);

  await orderByHand(page);
  const main = page.getByRole('main');
  const shown = await ask(page, token, 'mutual_fund/preview_buy', { id: 'JACARANDA', amount: '1500' });
  await ask(page, token, 'mutual_fund/buy', { previewId: shown.previewId });

  // when the day is valued, then the phone in hand says so; the other fund's file is late, and that is said too
  const bought = await orderOf('HORGOB');
  await moveTo(Date.parse(bought.valuedAt) + 61 * MINUTE_MS);
  await expect(main.getByText('Ejecutada').first()).toBeVisible();
  const waiting = await orderOf('JACARANDA');
  await page.goto(`/mutualFunds/order/${waiting.id}`);
  await expect(main.getByText('Espera su valor')).toBeVisible();
  await expectAccessible(page);
  await importValue({ browser }, waiting.navDate);
  await expect(main.getByText('Ejecutada').first()).toBeVisible();
  await expect(main.getByText('3.50', { exact: false }).first()).toBeVisible();
  await page.goto('/trade?tab=holdings');
  await expect(page.getByRole('list', { name: 'Fondos de inversión' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  // when it is settled, then all of it is sold, valued and paid
  await moveTo(Date.parse(bought.settlesAt) + MINUTE_MS);
  await page.goto(`/mutualFunds/order/${bought.id}`);
  await expect(main.getByText('Liquidada').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ver el fondo' }).click();
  await sellAll(page);
  const sold = await orderOf('HORGOB');
  await moveTo(Date.parse(sold.settlesAt) + MINUTE_MS);
  await expect(main.getByText('Liquidada').first()).toBeVisible();
  await expect(main.getByText('Enviada', { exact: true }).first()).toBeVisible();
  const { amount: paid, state } = await orderOf('HORGOB');
  expect(state).toBe('settled');
  await page.goto('/user/assets');
  await expect(page.getByText(/^Vendiste .* títulos de Horizonte Gobierno/).first()).toBeVisible();
  expect(Number(paid)).toBeGreaterThan(4_900);
});

/** Ten minutes before a cut-off, whatever the hour of the run. */
async function beforeCutOff(page: Page, token: string): Promise<void> {
  const moveTo = (instant: number) =>
    ask(page, token, 'sandbox/clock_advance', { to: new Date(instant).toISOString() });
  const cutOff = async () =>
    Date.parse((await ask(page, token, 'mutual_fund/detail', { id: 'HORGOB' })).fund.dealing.cutOffAt);
  const { now } = await ask(page, token, 'sandbox/clock', {});
  if ((await cutOff()) - Date.parse(now) < 15 * MINUTE_MS) await moveTo((await cutOff()) + MINUTE_MS);
  await moveTo((await cutOff()) - 10 * MINUTE_MS);
}

/** From the fund's screen to its order's. */
async function orderByHand(page: Page): Promise<void> {
  // then a share of the cash fills the amount, what cannot be is said, and an amount is ordered
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Comprar' }).click();
  const amount = sheet.getByLabel('Monto');
  await sheet.getByRole('button', { name: '25%' }).click();
  await expect(amount).toHaveValue('50,000.00');
  await amount.fill('99');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('La compra mínima es $100.00 MXN')).toBeVisible();
  await amount.fill('5000');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Se ejecuta al valor del')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Comprar \$5,000\.00/ }).click();
  await expect(sheet.getByText(/^Enviaste una compra de \$5,000\.00/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Ver la orden' }).click();
  await expect(page.getByRole('main').getByText('Enviada').first()).toBeVisible();
  await expectAccessible(page);
}

/** From the fund's screen to the sale's order. */
async function sellAll(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Vender' }).click();
  await sheet.getByRole('button', { name: 'Todo', exact: true }).click();
  await sheet.getByRole('button', { name: 'Revisar la venta' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Vender .* títulos$/ }).click();
  await expect(sheet.getByText(/^Enviaste una venta/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Ver la orden' }).click();
}

/** A publisher sends an administrator's file, another accepts it. */
async function importValue(
  { browser }: { browser: Parameters<typeof openConsole>[0] },
  date: string,
): Promise<void> {
  const paula: Page = await openConsole(browser, 'paula', 'mutual-funds');
  await expect(paula.getByText('Falta su valor').first()).toBeVisible();
  await paula.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: 'valores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`fund,date,nav\nJACARANDA,${date},3.5\n`),
  });
  await paula.getByLabel('Referencia del administrador').fill('Reporte 881');
  await paula.getByRole('button', { name: 'Pedir aprobación' }).first().click();
  await expect(paula.getByText('Espera la aprobación de otra persona')).toBeVisible();
  await expectAccessible(paula);
  const pablo = await openConsole(browser, 'pablo', 'approvals');
  await pablo.getByRole('button', { name: /Valores de fondos/ }).click();
  await expect(pablo.getByText('Reporte 881')).toBeVisible();
  await pablo.keyboard.press('a');
  await expect(pablo.getByText('Decidido')).toBeVisible();
}
