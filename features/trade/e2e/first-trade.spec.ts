import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { expectChainHead } from '#e2e/chain-head.ts';
import { goBackAsSoonAs } from '#e2e/go-back-as-soon-as.ts';
import { FIRM_CODE, newPhone, openNewYork, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';

/** The venue matches once a second and screens ask again; a busy machine needs patience. */
const PATIENT = { timeout: 30_000 };
const AAPL = 'AAPL.XNAS';
/** Longer than what tells two taps from a double tap. */
const A_MOMENT_MS = 400;

async function register(page: Page): Promise<void> {
  await page.goto('/user/register');
  const form = page.locator('form:visible');
  await form.getByLabel('Teléfono').fill(newPhone());
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repite la contraseña').fill(PASSWORD);
  // As people write it down.
  await form.getByLabel('Código de invitación').fill(FIRM_CODE.replace(/(\d{3})(\d{3})/, ' $1 $2 '));
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page).toHaveURL(/\/user$/, PATIENT);
}

/** A call as the page's own investor makes it. */
async function call<Data>(page: Page, path: string, body: object, key?: string): Promise<Data> {
  return page.evaluate(
    async ([to, input, idempotencyKey]) => {
      const response = await fetch(`/api/${to}?language=es`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          userToken: localStorage.getItem('userToken') ?? '',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(input),
      });
      return (await response.json()).data;
    },
    [path, body, key] as const,
  );
}

/** As the page's own investor. */
async function openMarket(page: Page): Promise<void> {
  await openNewYork(page, await page.evaluate(() => localStorage.getItem('userToken') ?? ''));
}

/** Somebody new, in an open market. */
async function openInvestor(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/home');
  await openMarket(page);
}

interface Line {
  readonly type: string;
  readonly subType: string;
  readonly currency: string;
  readonly amount: string;
  readonly amountBefore: string;
  readonly amountAfter: string;
}

/** Cents of a decimal string with two decimals. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Opens the sheet, asks for ten and looks at the review. */
async function reviewTen(page: Page, words: { buy: string; quantity: RegExp; review: string }) {
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: words.buy, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: words.quantity }).fill('10');
  await sheet.getByRole('button', { name: words.review }).click();
  return sheet;
}

/** The asset log holds every cent: 10,000.00 at first, each line begins where the one before ended. */
async function expectEveryCent(page: Page, most: string): Promise<void> {
  const { items } = await call<{ items: Line[] }>(page, 'asset/log', { currency: 'USD', limit: 100 });
  const lines = items.toReversed();
  expect(lines[0]).toMatchObject({ amountBefore: '0.00', amountAfter: '10000.00' });
  for (const [index, line] of lines.entries()) {
    expect(cents(line.amountBefore) + cents(line.amount)).toBe(cents(line.amountAfter));
    if (index > 0) expect(line.amountBefore).toBe(lines[index - 1]?.amountAfter);
  }
  expect(lines[1]?.amount).toBe(`-${most}`);
  const orders = await call<{ items: { side: string; total: string }[] }>(page, 'trade/list', {});
  const paid = cents(orders.items.find((order) => order.side === 'buy')?.total ?? '');
  const received = cents(orders.items.find((order) => order.side === 'sell')?.total ?? '');
  expect(paid <= cents(most)).toBe(true);
  expect(cents(lines.at(-1)?.amountAfter ?? '')).toBe(1_000_000n - paid + received);
}

/** From the receipt to the order, each with the chain's head to copy. */
async function openOrder(page: Page, sheet: Locator): Promise<void> {
  await expectChainHead(page, sheet, 'order');
  await sheet.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page).toHaveURL(/\/trade\/stockTradeDetail\//);
  await expect(page.getByText('Completada')).toBeVisible(PATIENT);
  await expect(page.getByRole('heading', { name: 'Compraste 10 AAPL' })).toBeVisible();
  await expectChainHead(page, page.getByRole('main'), 'order');
}

/** Millionths of a price as it is shown: `$1,227.255`, `−$0.10`. */
function millionths(shown: string): bigint {
  const [whole = '', fraction = ''] = shown.replace(/[^\d.]/g, '').split('.');
  return BigInt(whole + fraction.padEnd(6, '0')) * (shown.startsWith('\u2212') ? -1n : 1n);
}

/** On a position: what a share has gained or lost is exactly what lies between its cost and its price. */
async function expectPerShare(page: Page): Promise<void> {
  const figures = page.locator('dl', { hasText: 'Tu costo' }).first();
  await expect(figures).toBeVisible();
  // All at one instant: the price goes on.
  const [cost, result, now] = await figures
    .locator('> div')
    .evaluateAll((pairs) =>
      pairs.map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.textContent ?? '',
      ]),
    );
  expect([cost?.[0], now?.[0]]).toEqual(['Tu costo', 'Último precio']);
  const difference = millionths(now?.[1] ?? '') - millionths(cost?.[1] ?? '');
  expect(millionths(result?.[1] ?? '')).toBe(difference);
  const way = difference === 0n ? 'Sin cambio' : difference > 0n ? 'Ganas por acción' : 'Pierdes por acción';
  expect(result?.[0]).toBe(way);
}

/** On a position: beside selling stands the way to buy more. */
async function expectWayToMore(page: Page, sheet: Locator): Promise<void> {
  await expectPerShare(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Comprar más' }).click();
  await expect(sheet.getByRole('heading', { name: 'Comprar AAPL' })).toBeVisible(PATIENT);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden(PATIENT);
}

test('the first trade: ten shares bought, seen, sold, and every cent found in the asset log', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // given a new investor in an open market, who reads it first
  await register(page);
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  await expect(steps.getByText('0 de 3')).toBeVisible(PATIENT);
  await openMarket(page);
  await page.goto('/situation?tab=america');
  await expect(page.getByRole('link', { name: /AAPL/ }).first()).toBeVisible(PATIENT);

  // when ten shares are asked for
  const sheet = await reviewTen(page, { buy: 'Comprar', quantity: /Cantidad/, review: 'Revisar' });
  // then every cost stands on a line of its own, and the button says what it does and the most it can cost
  await expect(sheet.getByRole('heading', { name: 'Revisa tu compra' })).toBeVisible(PATIENT);
  for (const line of [
    'Comisión (0.00%)',
    'Cargos regulatorios',
    'Costo por financiamiento nocturno (1×)',
    'Precio de equilibrio',
  ]) {
    await expect(sheet.getByText(line)).toBeVisible();
  }
  await expect(sheet.getByText(/válida por \d+\ss/)).toBeVisible();
  await expectAccessible(page);
  const confirm = sheet.getByRole('button', { name: /^Comprar 10 AAPL, máximo \$[\d,]+\.\d\d$/ });
  const most = ((await confirm.textContent()) ?? '').split('$')[1]?.replace(',', '') ?? '';
  await confirm.click();
  // and the receipt tells what became of it, with the way to the order
  await expect(sheet.getByText('Compraste 10 AAPL')).toBeVisible(PATIENT);
  await openOrder(page, sheet);
  await expectAccessible(page);

  // when the holdings are opened
  await page.goto('/trade?tab=holdings');
  await page.getByRole('link', { name: /AAPL/ }).click(PATIENT);
  await expect(page).toHaveURL(/\/trade\/stockPositionDetail\//);
  await expect(page.getByText('Valor de mercado')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Detalles' }).click();
  for (const line of ['Precio de compra', 'Precio actual', 'Tiempo en cartera', 'Abierta']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  for (const line of ['Comisiones y cargos', 'Capital', 'Resultado total']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await expectWayToMore(page, sheet);
  // and home begins with what is owned, on whose screen all of it is sold
  await page.goto('/home');
  await expect(steps.getByText('1 de 3')).toBeVisible(PATIENT);
  await page.getByRole('list', { name: 'Tus posiciones' }).getByRole('link', { name: /AAPL/ }).click();
  await expect(page.getByText('Tu posición · 10 acciones')).toBeVisible(PATIENT);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Vender' }).click();
  await expect(sheet.getByText(/^Recibirías ≈\s\$[\d,.]+\sUSD antes de comisión$/)).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await sheet.getByRole('button', { name: /^Vender 10 AAPL, mínimo \$/ }).click(PATIENT);
  await expect(sheet.getByText('Vendiste 10 AAPL')).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await page.goto('/trade?tab=closed');
  await expect(page.getByRole('link', { name: /AAPL.*\sUSD/ })).toBeVisible(PATIENT);

  await expectEveryCent(page, most);
});

test('a line that drops on confirming is tried again under the same key: bought once, and said so', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openInvestor(page);
  // given a line that drops after the order has reached the server
  const keys: string[] = [];
  await page.route('**/api/trade/create**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionfailed');
  });
  const sheet = await reviewTen(page, { buy: 'Comprar', quantity: /Cantidad/, review: 'Revisar' });
  await sheet.getByRole('button', { name: /^Comprar 10 AAPL/ }).click(PATIENT);
  // then the sheet says that it is not known, and soon that it is done
  await expect(sheet.getByText(/no se hará dos veces/)).toBeVisible(PATIENT);
  await expect(sheet.getByText('Compraste 10 AAPL')).toBeVisible(PATIENT);
  expect(new Set(keys).size).toBe(1);
  const orders = await call<{ items: unknown[] }>(page, 'trade/list', {});
  expect(orders.items).toHaveLength(1);
});

/** Somebody new who came from the search, with ten shares typed; the order's sheet. */
async function typeTenFromSearch(page: Page): Promise<Locator> {
  await openInvestor(page);
  await page.goto('/search');
  await page.getByRole('searchbox').fill('AAPL');
  await page.getByRole('link', { name: /AAPL/ }).click();
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('10');
  return sheet;
}

test('the phone’s back button leaves the review, then the sheet, then the screen', async ({ page }) => {
  test.setTimeout(120_000);
  const sheet = await typeTenFromSearch(page);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible(PATIENT);
  await page.goBack();
  await expect(sheet.getByRole('textbox', { name: /Cantidad/ })).toHaveValue('10', PATIENT);
  await page.goBack();
  await expect(sheet).toHaveCount(0, PATIENT);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/, PATIENT);
});

test('a step back in the moment in which the review is drawn leads to what was typed, not out of the sheet', async ({
  page,
}) => {
  const sheet = await typeTenFromSearch(page);
  await goBackAsSoonAs(page, 'Revisa tu compra');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect.poll(() => page.evaluate(() => document.body.dataset.steppedBack), PATIENT).toBe('');
  await expect(sheet.getByRole('textbox', { name: /Cantidad/ })).toHaveValue('10', PATIENT);
});

test('a step back in the moment in which what was typed is drawn again closes the sheet, and stays on the stock', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const sheet = await typeTenFromSearch(page);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible(PATIENT);
  await goBackAsSoonAs(page, 'Paso 1 de 3');
  await page.goBack();
  await expect(sheet).toHaveCount(0, PATIENT);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/, PATIENT);
});

test('what is wrong stands under its field, and nothing typed is lost', async ({ page }) => {
  test.setTimeout(120_000);
  await openInvestor(page);
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const quantity = sheet.getByRole('textbox', { name: /Cantidad/ });
  // given more than the cash buys
  await quantity.fill('100000');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('No tienes suficiente efectivo disponible.')).toBeVisible(PATIENT);
  await expect(quantity).toHaveValue('100,000');
  // when nothing is asked for, it is said before anything is sent
  await quantity.fill('0');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('La cantidad debe ser mayor que cero.')).toBeVisible();
  // and whatever else is no quantity is neither mended nor cut on the way
  for (const [typed, text] of [
    ['-5', 'La cantidad no puede ser negativa.'],
    ['1e3', 'Escribe un número válido'],
    ['1.5.5', 'Escribe un número válido'],
    ['0.0000001', 'La cantidad acepta hasta 6 decimales.'],
    ['99,999,999,999,999,999,999', 'La cantidad es demasiado grande.'],
  ] as const) {
    await quantity.fill('');
    await quantity.pressSequentially(typed.replaceAll(',', ''));
    await sheet.getByRole('button', { name: 'Revisar' }).click();
    await expect(sheet.getByRole('alert'), typed).toHaveText(text);
    await expect(quantity, typed).toHaveValue(typed);
  }
  // thousands are parted while one types, and a separator is deleted with the digit before it
  await quantity.fill('');
  await quantity.pressSequentially('12500.5');
  await expect(quantity).toHaveValue('12,500.5');
  for (let left = 0; left < '500.5'.length; left += 1) await quantity.press('ArrowLeft');
  for (const key of ['Backspace', '9', '4']) await quantity.press(key);
  await expect(quantity).toHaveValue('194,500.5');
  // a keyboard without a point writes a comma
  await quantity.fill('');
  await quantity.pressSequentially('1,5');
  await quantity.blur();
  await expect(quantity).toHaveValue('1.5');
  // when it is mended, by hand or by the button beside it, then it goes on from there
  await quantity.fill('1000');
  await sheet.getByRole('button', { name: 'Más', exact: true }).click();
  await expect(quantity).toHaveValue('1,001');
  await page.goto('/situation/detail/WALMEX.XMEX');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  await quantity.fill('1.5');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Aquí solo se opera con acciones enteras.')).toBeVisible(PATIENT);
  await expect(quantity).toHaveValue('1.5');
});

test('a stepper counts taps that come too quickly once, and goes on while it is held', async ({ page }) => {
  await openInvestor(page);
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const quantity = sheet.getByRole('textbox', { name: /Cantidad/ });
  await expect(quantity).toHaveValue('1');
  const more = sheet.getByRole('button', { name: 'Más', exact: true });
  await more.click({ trial: true });
  const box = await more.boundingBox();
  const line = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchEnd') =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }] : [],
    });
  // All sent at once: on a busy machine an answer to the first may come later than a second tap would count.
  await Promise.all((['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).map(finger));
  await page.waitForTimeout(A_MOMENT_MS);
  await expect(quantity).toHaveValue('2');
  await finger('touchStart');
  await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(4);
  await finger('touchEnd');
});

test('what there is to spend may come late: nothing in the order sheet moves under a finger', async ({
  page,
}) => {
  await signIn(page);
  const known = Promise.withResolvers<void>();
  await page.route(/\/api\/user\/get_info/, async (route) => {
    await known.promise;
    return route.continue();
  });
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const more = sheet.getByRole('button', { name: 'Más', exact: true });
  await more.click({ trial: true });
  const before = await more.boundingBox();
  await expect(sheet.getByRole('button', { name: '50%' })).toBeDisabled();
  known.resolve();
  await expect(sheet.getByText(/^Disponible: /)).toBeVisible();
  await expect(sheet.getByRole('button', { name: '50%' })).toBeEnabled();
  expect(await more.boundingBox()).toEqual(before);
});

for (const [locale, words] of Object.entries({
  'en-US': {
    buy: 'Buy',
    quantity: /Number of shares/,
    review: 'Review',
    title: 'Review your order',
    confirm: /^Buy 10 AAPL, at most \$[\d,]+\.\d\d$/,
    bought: 'You bought 10 AAPL',
  },
  'zh-CN': {
    buy: '买入',
    quantity: /股数/,
    review: '查看费用',
    title: '确认买入',
    confirm: /^买入 10 AAPL，最多 \$[\d,]+\.\d\d$/,
    bought: '已买入 10 股 AAPL',
  },
})) {
  test(`the order sheet speaks ${locale}`, async ({ page }) => {
    test.setTimeout(120_000);
    await openInvestor(page);
    await page.evaluate((language) => localStorage.setItem('language', language), locale.slice(0, 2));
    const sheet = await reviewTen(page, words);
    await expect(sheet.getByRole('heading', { name: words.title })).toBeVisible(PATIENT);
    await sheet.getByRole('button', { name: words.confirm }).click();
    await expect(sheet.getByText(words.bought)).toBeVisible(PATIENT);
  });
}

test('what an input method composes stands as it was typed until it is done, and is parted then', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openInvestor(page);
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const quantity = page.getByRole('dialog').getByRole('textbox', { name: /Cantidad/ });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // given an empty field; when digits are composed in it, then no separator comes between them
  await quantity.fill('');
  await quantity.focus();
  for (const text of ['1', '12', '1250', '12500']) {
    await compose(text);
    await expect(quantity).toHaveValue(text);
  }
  // and once it is done each stands in it once
  await keyboard.send('Input.insertText', { text: '12500' });
  await expect(quantity).toHaveValue('12,500');
  // when more is composed behind what stands there, then it is parted anew when it is done
  await compose('75');
  await expect(quantity).toHaveValue('12,50075');
  await keyboard.send('Input.insertText', { text: '75' });
  await expect(quantity).toHaveValue('1,250,075');
  // and what is composed and given up leaves the field as it was
  await compose('9');
  await expect(quantity).toHaveValue('1,250,0759');
  await compose('');
  await expect(quantity).toHaveValue('1,250,075');
});
