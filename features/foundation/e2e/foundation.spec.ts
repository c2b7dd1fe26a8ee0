import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { advanceTo, ask, signIn } from '#e2e/sandbox-investor.ts';

const DAY_MS = 86_400_000;
const REFERENCE = 'Transferencia 4471 de la emisora';

test('term funds are looked at, bought, made at the desk, sold early, owed their profit, and settle on their finish', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given nobody, then what is expected stands beside what was paid, and both accounts are there
  await page.goto('/foundation');
  await expect(page.getByRole('heading', { name: 'Fondos a plazo' })).toBeVisible();
  await expect(page.getByText('esperada anual').first()).toBeVisible();
  await expectAccessible(page);
  const { token } = await signIn(page);
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const { items } = await ask(page, token, 'foundation/list', { state: 'in_progress' });
  const byFinish = items.toSorted((a: { finishAt: string }, b: { finishAt: string }) =>
    a.finishAt.localeCompare(b.finishAt),
  );
  const lastsSoLong = new Date(Date.parse(now) + 6 * DAY_MS).toISOString();
  const product = byFinish.find((one: Shown) => !one.needsKey && one.finishAt > lastsSoLong);
  const closed = items.find(({ needsKey }: { needsKey: boolean }) => needsKey);
  await tryKeys(page, closed);
  // when one without a key is bought, then each cost is there before, and the receipt leads to the order
  const sheet = page.getByRole('dialog');
  await page.goto(`/foundation/detail/${product.id}`);
  await expect(page.getByText('Con qué se te paga')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Invertir desde/ }).click();
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Ingresa el precio de compra')).toBeVisible();
  await sheet.getByLabel('Precio de compra').fill('1');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText(/^El precio mínimo de compra es/)).toBeVisible();
  await sheet.getByLabel('Precio de compra').fill('9000');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Pagas hoy')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Invertir: pagas \$9,009\.00/ }).click();
  await expect(sheet.getByText(/^Invertiste \$9,000\.00/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Ver la orden' }).click();
  await expect(page.getByText('Valor de venta de hoy')).toBeVisible();
  await expect(page.getByText('Ganancia esperada al vencer, ya con cargos')).toBeVisible();
  await expect(page.getByText('Rendimiento que se pagaría', { exact: true })).toHaveCount(1);
  await seeLoss(page);
  await expect(page.getByText('Precio de venta')).toHaveCount(0);
  await expectAccessible(page);
  const order = page.url();
  await sellEarly(page, browser, token);
  // when it finishes, then it is paid by itself, session or not
  await advanceTo(page, token, Date.parse(product.finishAt) + 60_000);
  await page.goto(order);
  await expect(page.getByText('Venció y se pagó')).toBeVisible();
  await expect(page.getByText('Cargos, compra y venta', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/trade?tab=foundation');
  await expect(page.getByRole('listitem').filter({ hasText: 'Vencida y pagada' })).toHaveCount(1);
  await page.goto(`/foundation/detail/${product.id}`);
  await expect(page.getByRole('button', { name: 'Terminado' })).toBeDisabled();
});

interface Shown {
  readonly id: string;
  readonly needsKey: boolean;
  readonly finishAt: string;
  readonly minAmount: string;
}

/** A sale on the day of the purchase gives both charges less than was paid: in words, with its sign, its sum in the colour of a loss. */
async function seeLoss(page: Page): Promise<void> {
  await expect(page.getByText(/^Recibirías \$18\.00 menos de lo que pagaste\./)).toBeVisible();
  const difference = page.getByText('−$18.00', { exact: true });
  await expect(difference).toHaveCount(2);
  const loss = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(--loss)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(difference.first()).toHaveCSS('color', loss);
}

/** When one needs a key, then a wrong one is counted, and the right one leads on. */
async function tryKeys(page: Page, closed: Shown): Promise<void> {
  await page.goto(`/foundation/detail/${closed.id}`);
  await expect(page.getByText('Clave de práctica: NOPAL-2026')).toBeVisible();
  await page.getByRole('button', { name: /^Invertir desde/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Precio de compra').fill(closed.minAmount);
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Ingresa la clave secreta')).toBeVisible();
  await sheet.getByLabel('Clave secreta').fill('TUNA-2026');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText(/^Clave incorrecta. Quedan 4 intentos/)).toBeVisible();
  await sheet.getByLabel('Clave secreta').fill('nopal-2026');
  await sheet.getByRole('button', { name: 'Revisar la compra' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
}

/**
 * Given a fund that two publishers made and whose account of profits is empty, when two orders are sold before the finish, then
 * the profit of both is owed, and what comes in pays the first one whole and of the other what is left.
 */
async function sellEarly(page: Page, browser: Browser, token: string): Promise<void> {
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const productId = await make(page, browser, token, Date.parse(now) + DAY_MS / 24);
  await ask(page, token, 'sandbox/clock_advance', {
    to: new Date(Date.parse(now) + DAY_MS / 12).toISOString(),
  });
  const orders: string[] = [];
  for (const _order of [1, 2]) {
    const { previewId } = await ask(page, token, 'foundation/preview', { id: productId, amount: '9000' });
    orders.push((await ask(page, token, 'foundation/buy', { previewId })).order.id);
  }
  await ask(page, token, 'sandbox/clock_advance', {
    to: new Date(Date.parse(now) + DAY_MS).toISOString(),
  });
  await ask(page, token, 'sandbox/clock_advance', { to: 'next_open', exchange: 'XMEX' });
  await page.goto(`/trade/foundationOrderDetail/${orders[0]}`);
  await page.getByRole('button', { name: 'Vender antes del vencimiento' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Ver cuánto recibo' }).click();
  await expect(sheet.getByText('Se te queda a deber')).toBeVisible();
  await expect(sheet.getByText(/^Hoy los rendimientos del fondo no alcanzan/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Vender: recibes \$8,991\.00/ }).click();
  await expect(sheet.getByText(/^Recibiste \$8,991\.00/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByText(/^Se te deben \$/)).toBeVisible();
  const { owed } = (await ask(page, token, 'foundation_order/detail', { id: orders[0] })).order;
  const { previewId } = await ask(page, token, 'foundation_order/preview_sell', { id: orders[1] });
  await ask(page, token, 'foundation_order/sell', { previewId });
  await payIn(browser, productId, String(Math.round(Number(owed)) + 5));
  await page.goto(`/trade/foundationOrderDetail/${orders[0]}`);
  await expect(page.getByText('Pagado después')).toBeVisible();
  await expect(page.getByText(/^Se te deben/)).toHaveCount(0);
  const { order: second } = await ask(page, token, 'foundation_order/detail', { id: orders[1] });
  expect(second.payments).toHaveLength(1);
  expect(Number(second.owed)).toBeGreaterThan(0);
}

/** One publisher asks for a fund at 100% that begins at an instant and lasts forty days, another agrees; gives its id. */
async function make(page: Page, browser: Browser, token: string, beginsAt: number): Promise<string> {
  const paula = await openConsole(browser, 'paula', 'foundations');
  const local = (at: number) =>
    paula.evaluate((ms) => {
      const here = new Date(ms);
      return new Date(ms - here.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }, at);
  const typed = {
    Nombre: 'Plazo Prueba',
    Emisor: 'Arrendadora Prueba, S.A.',
    Mínimo: '1000',
    'Tasa esperada anual (%)': '100',
    'Inicio (hora de este equipo)': await local(beginsAt),
    'Vencimiento (hora de este equipo)': await local(beginsAt + 40 * DAY_MS),
    'Descripción en español': 'Financia maquinaria.',
    'Descripción en inglés': 'It finances machines.',
    'Descripción en chino': '为机器设备融资。',
    'Dónde están publicadas estas condiciones': 'Prospecto 12 de la emisora',
  };
  for (const [label, value] of Object.entries(typed))
    await paula.getByLabel(label, { exact: true }).fill(value);
  await expectAccessible(paula);
  await paula.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(paula.getByText('Espera la aprobación de otra persona').first()).toBeVisible();
  const pablo = await openConsole(browser, 'pablo', 'approvals');
  await pablo
    .getByRole('button', { name: /fondo a plazo/i })
    .first()
    .click();
  await expect(pablo.getByText('Plazo Prueba').first()).toBeVisible();
  await pablo.keyboard.press('a');
  await expect(pablo.getByText('Decidido')).toBeVisible();
  const { items } = await ask(page, token, 'foundation/list', { state: 'not_started', limit: 100 });
  const made = items.find(({ name }: { name: string }) => name === 'Plazo Prueba');
  expect(made).toMatchObject({ expectedRate: '100.00', incomePool: '0.00' });
  return made.id;
}

/** When one treasurer pays income in and another agrees, then it stands at the desk with its reference. */
async function payIn(browser: Browser, productId: string, amount: string): Promise<void> {
  const teresa = await openConsole(browser, 'teresa', 'foundations');
  await teresa.getByLabel('Fondo', { exact: true }).selectOption(productId);
  await teresa.getByLabel('Monto').fill(amount);
  await teresa.getByLabel('Referencia del dinero').fill(REFERENCE);
  await expectAccessible(teresa);
  await teresa.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(teresa.getByText('Ya hay un ingreso que espera')).toBeVisible();
  const tomas = await openConsole(browser, 'tomas', 'approvals');
  await tomas.getByRole('button', { name: /Rendimientos para un fondo a plazo/ }).click();
  await expect(tomas.getByText(REFERENCE)).toBeVisible();
  await tomas.keyboard.press('a');
  await expect(tomas.getByText('Decidido')).toBeVisible();
  await teresa.reload();
  await teresa.getByLabel('Fondo', { exact: true }).selectOption(productId);
  await expect(teresa.getByRole('cell', { name: REFERENCE })).toBeVisible();
}
