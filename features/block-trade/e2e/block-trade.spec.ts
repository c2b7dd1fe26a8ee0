import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { answer } from '#e2e/money-orders.ts';
import { test } from '#e2e/own-product.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';

const HOUR_MS = 3_600_000;

test('a block from the desk to its sale: backed by two, bought with its key at 2×, sold at the bid, what is left gone back', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { token } = await signIn(page);
  await ask(page, token, 'sandbox/clock_advance', { to: 'next_open', exchange: 'XMEX' });
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const start = Math.ceil(Date.parse(now) / 60_000) * 60_000;
  const hence = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

  // given an offer that a publisher writes, whose key is shown once, and that a second one backs
  const paula = await openConsole(browser, 'paula', 'blocks');
  const key = await writeOffer(paula, hence(30), hence(30 + 24 * 60));
  await expectAccessible(paula);
  await back(paula, await openConsole(browser, 'pablo', 'approvals'));

  // when it opens, then it stands first among those of the sandbox, with its market and its countdown
  await ask(page, token, 'sandbox/clock_advance', { to: hence(31) });
  await page.goto('/blockTrade');
  await expect(page.getByRole('heading', { name: 'En curso' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Por comenzar' })).toBeVisible();
  await expect(page.getByText('Vencida').first()).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: 'Vencida' }).first()).not.toContainText('%');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /CEMEXCPO/ })
    .first()
    .click();
  await expect(page.getByText(/ref\. CUS-1118/)).toBeVisible();
  await expect(page.getByText(/bajo el mercado/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/para decidir/);
  await expectAccessible(page);

  // when a key is wrong it says how many tries are left; with the right one it is bought at 2×
  const order = await buyWithKey(page, key);
  await expect(page.getByText('Comprada', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await openFromTab(page);

  // when it is sold, then at the bid, whole, with what was borrowed repaid
  const sheet = await openSale(page, token);
  await expect(sheet.getByText('Pago de lo prestado')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Vender 200 CEMEXCPO por \$/ }).click();
  await expect(sheet.getByText('Vendiste 200 CEMEXCPO')).toBeVisible();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await sheetGone(page);
  await expect(page.getByText('Vendida', { exact: true })).toBeVisible();

  // when its window is over, then it says so, and the desk sees what went back
  await ask(page, token, 'sandbox/clock_advance', { to: new Date(start + 26 * HOUR_MS).toISOString() });
  await page.goto(order);
  await page.getByRole('link', { name: 'Ver la oferta' }).click();
  await expectOver(page);
  await paula.reload();
  await paula
    .getByRole('button', { name: /CEMEXCPO/ })
    .first()
    .click();
  await expect(paula.getByRole('heading', { name: 'Terminada' })).toBeVisible();
  await expectAccessible(paula);
  await paula.context().close();
});

/** The sale, refused as in an evening first: its button asks again once the clock stands at the open, where this one is left. */
async function openSale(page: Page, token: string): Promise<Locator> {
  const preview = '**/api/block_trade_order/preview_sell?*';
  const msg = 'El mercado no está abierto';
  await page.route(preview, (route) =>
    route.fulfill({ json: { success: false, code: -1, msg, data: { reason: 'market.closed' } } }),
  );
  await page.getByRole('button', { name: 'Vender', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(msg)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(preview);
  const { now } = await ask(page, token, 'sandbox/clock', {});
  await answer(page, 'sandbox/clock_advance', { now });
  await sheet.getByRole('button', { name: 'Adelantar el reloj a la apertura' }).click();
  await expect(sheet.getByText(msg)).toHaveCount(0);
  return sheet;
}

/** The offer is over: nothing more is bought, what is left went back, and no market of today stands against it. */
async function expectOver(page: Page): Promise<void> {
  await expect(page.getByText('Vencida', { exact: true })).toBeVisible();
  await expect(page.getByText('4,800 acciones regresaron')).toBeVisible();
  await expect(page.getByText(/bajo el mercado/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Terminó' })).toBeDisabled();
}

/** By the desk's form: 5,000 CEMEX well below their market, with a key; gives the key, which is shown this once. */
async function writeOffer(console: Page, beginAt: string, finishAt: string): Promise<string> {
  await console.getByRole('button', { name: 'Nueva oferta' }).click();
  const fill = (label: string, text: string) => console.getByLabel(label, { exact: true }).fill(text);
  await fill('Acción', 'CEMEXCPO.XMEX');
  await fill('Precio por acción', '9.00');
  await fill('Acciones ofrecidas', '5000');
  await fill('Compra mínima (acciones)', '100');
  await fill('Comienza', await local(console, beginAt));
  await fill('Termina', await local(console, finishAt));
  await console.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(console.getByText('Se muestra una sola vez', { exact: false })).toBeVisible();
  const key = await console
    .getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
    .first()
    .textContent();
  return key ?? '';
}

/** An instant as the browser's own field takes it, in the device's time. */
function local(page: Page, iso: string): Promise<string> {
  return page.evaluate((text) => {
    const at = new Date(text);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, iso);
}

/** Too few, then a wrong key, then the right one; gives the order's address. */
async function buyWithKey(page: Page, key: string): Promise<string> {
  await page.getByRole('button', { name: 'Comprar con tu clave' }).click();
  const sheet = page.getByRole('dialog');
  const quantity = sheet.getByRole('textbox');
  await quantity.fill('99');
  await sheet.getByRole('button', { name: 'Continuar con la clave' }).click();
  await expect(sheet.getByText('La cantidad de compra no puede ser menor a 100 acciones')).toBeVisible();
  await quantity.fill('200');
  await sheet.getByRole('radio', { name: /^2×/ }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Continuar con la clave' }).click();
  await sheet.getByLabel('Clave secreta').fill('NO-ES-ESTA');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText(/Te quedan 4 intentos/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Clave secreta').fill(key.toLowerCase());
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Tuyo $900.00')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Comprar 200 CEMEXCPO por $903.60' }).click();
  await expect(sheet.getByText('Compraste 200 CEMEXCPO')).toBeVisible();
  await sheet.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page).toHaveURL(/blockTradeOrderDetail/);
  return page.url();
}

/** In the hub's tab, where above all orders stands what they come to. */
async function openFromTab(page: Page): Promise<void> {
  await page.goto('/trade?tab=block');
  const bought = page.getByRole('link', { name: /CEMEXCPO/ });
  await expect(bought).toBeVisible();
  await expect(page.getByText('Recibirías al venderlas')).toBeVisible();
  await expect(bought.getByText('si vendes')).toBeVisible();
  await expectAccessible(page);
  await bought.click();
}

/** One publisher asks, the other agrees. */
async function back(paula: Page, pablo: Page): Promise<void> {
  await paula.getByLabel('Referencia del custodio').fill('CUS-1118');
  await paula.getByRole('button', { name: 'Pedir confirmación' }).click();
  await pablo.reload();
  await pablo
    .getByRole('button', { name: /Respaldar una oferta en bloque/ })
    .first()
    .click();
  await pablo.keyboard.press('a');
  await expect(pablo.getByText('Decidido')).toBeVisible();
}
