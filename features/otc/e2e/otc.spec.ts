import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { answer } from '#e2e/money-orders.ts';
import { ask, openMarketOf, signIn } from '#e2e/sandbox-investor.ts';

const DAY_MS = 86_400_000;

test('a firm price is asked for, left, asked for again and accepted, and its position is sold the same way', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  // given nobody signed in, then the screen says what it is and where to go
  await page.goto('/home');
  await page.getByRole('link', { name: 'OTC' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir cuenta' })).toBeVisible();
  await expectAccessible(page);

  const { token } = await signIn(page);
  await openMarketOf(page, token, 'AMXB.XMEX');
  // then a stock stands there already, the last one looked at, with both sides of its market and nothing that counts down
  await page.goto('/situation/detail/AMXB.XMEX');
  await expect(page.getByRole('heading', { name: /^AMXB/ })).toBeVisible();
  await page.goto('/otc');
  await expect(page.getByRole('button', { name: /^AMXB/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Comprar \$/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Vender \$/ })).not.toBeChecked();
  await expect(page.getByRole('timer')).toBeHidden();
  await page.getByRole('button', { name: /Cambiar/ }).click();
  await page.getByLabel('Busca por nombre o clave').fill('walmex');
  await page.getByRole('button', { name: /^WALMEX/ }).click();
  // a round lot in one tap, or what is typed; what the house keeps is said in money before a price is asked for
  await page.getByRole('button', { name: '10', exact: true }).click();
  await expect(page.getByLabel('Acciones')).toHaveValue('10');
  await page.getByLabel('Acciones').fill('20');
  await expect(page.getByText(/^\+0\.15%\s·\s\$\d+\.\d\d por tus 20 acciones$/)).toBeVisible();
  await expect(page.getByText(/^≈ \$1,\d{3}\.\d\d\sMXN antes de comisión$/)).toBeVisible();
  await expectAccessible(page);

  // when a price is left, nothing has happened
  await askForPrice(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^\+0\.15%\s·\s\$\d+\.\d\d por tus 20 acciones$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dejar pasar' }).click();
  expect((await ask(page, token, 'trade/list', {})).items).toEqual([]);

  // when one is accepted, it is an order, filled
  await askForPrice(page);
  await page.getByRole('button', { name: /^Comprar 20 WALMEX por \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Compraste 20 WALMEX' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page.getByText('OTC, con la casa')).toBeVisible();

  // and from its position, all of it is sold
  await page.getByRole('link', { name: 'Ver la posición' }).click();
  await page.getByRole('link', { name: 'Vender por OTC' }).click();
  await page.getByRole('button', { name: 'Todas' }).click();
  await askForPrice(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Vender 20 WALMEX por \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Vendiste 20 WALMEX' })).toBeVisible();
  await page.goto('/trade?tab=closed');
  await expect(page.getByText('WALMEX').first()).toBeVisible();

  // and the firm sees what its book has brought
  const desk = await openConsole(browser, 'aurora');
  await expect(desk.getByRole('row', { name: /OTC, libro de la casa MXN/ })).toBeVisible();
  await desk.context().close();
});

test('while its market is closed no price can be asked for: the last one stands there, and when it opens', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openMarketOf(page, token, 'AMXB.XMEX');
  // given a market that is yet to open; the clock itself is left where all journeys of this run have it
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const [opensAt, closesAt] = [9, 10].map((days) => new Date(Date.parse(now) + days * DAY_MS).toISOString());
  await page.route('**/api/stock/detail*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const session = { ...data.session, state: 'closed', opensAt, closesAt };
    await route.fulfill({ response, json: { ...rest, data: { ...data, session } } });
  });
  await page.goto('/otc?stock=AMXB.XMEX');
  await expect(page.getByRole('button', { name: /^Abre .+ CDMX$/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^Comprar \$.+último precio$/ })).toBeChecked();
  await expectAccessible(page);
  // when the sandbox's clock goes to the open, then one can be asked for
  await page.unroute('**/api/stock/detail*');
  await answer(page, 'sandbox/clock_advance', { now });
  await toOpen(page);
  await expect(page.getByRole('button', { name: 'Pedir precio' })).toBeEnabled();
});

test('a stock that does not exist is said to, with the way to another one and nothing to ask a price for', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/otc?stock=NADIE.XMEX');
  await expect(page.getByText('Esa acción no existe aquí.')).toBeVisible();
  await expect(page.getByText('No pudimos cargar esto')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Elige una acción primero' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir acción' }).click();
  await page.getByLabel('Busca por nombre o clave').fill('walmex');
  await page.getByRole('button', { name: /^WALMEX/ }).click();
  await expect(page.getByText('Esa acción no existe aquí.')).toHaveCount(0);
});

/** Moves the sandbox's clock to the next open, by the notice. */
async function toOpen(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /apertura/ });
  await open.click();
  await expect(open).toBeHidden();
}

/** Asks; where another journey has closed the sandbox's market meanwhile, the notice leads to its next open. */
async function askForPrice(page: Page): Promise<void> {
  const price = page.getByText('Tu precio, firme');
  const open = page.getByRole('button', { name: /apertura/ });
  const command = page.getByRole('button', { name: 'Pedir precio' });
  await expect(command.or(open)).toBeVisible();
  if (await open.isVisible()) await toOpen(page);
  await command.click();
  await expect(price.or(open)).toBeVisible();
  if (await open.isVisible()) {
    await toOpen(page);
    await command.click();
  }
  await expect(price).toBeVisible();
}
