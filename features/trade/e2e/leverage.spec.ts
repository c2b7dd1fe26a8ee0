import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { importDays } from '#e2e/import-days.ts';
import { test } from '#e2e/own-product.ts';
import { advanceTo, ask, signIn } from '#e2e/sandbox-investor.ts';
import { allSessions, MINUTE_MS } from '#kernel/calendar/calendar.ts';
import type { PositionItem } from '../contract.ts';

/** The venue matches once a second and screens ask again; a busy machine needs patience. */
const PATIENT = { timeout: 30_000 };
/** Imported days are looked for twice a minute. */
const IMPORTED = { timeout: 90_000 };
const STOCK = 'CHDRAUIB.XMEX';
/** Half of 200 is lent: at 151 a third of the value is left, a call; at 88 what was lent is not even covered. */
const [BOUGHT, CALLED, CLOSED] = ['200.00', '151.00', '88.00'];

/** Three sessions ahead, each at a price of its own, and how to go to one. */
async function layDays(page: Page, token: string, ownFolder: string) {
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const ahead = allSessions('XMEX').filter(({ opensAt }) => opensAt > Date.parse(now));
  const days = [BOUGHT, CALLED, CLOSED].map((price, at) => ({ price, session: ahead[at] }));
  importDays(
    ownFolder,
    STOCK,
    days.map(({ price, session }) => ({ date: session?.date ?? '', price })),
  );
  return async (price: string) => {
    const opensAt = days.find((day) => day.price === price)?.session?.opensAt ?? Number.NaN;
    await advanceTo(page, token, opensAt + 5 * MINUTE_MS);
    const now = async () => (await ask(page, token, 'stock/detail', { id: STOCK })).price;
    await expect.poll(now, IMPORTED).toBe(price);
  };
}

async function buyTenLent(page: Page): Promise<void> {
  await page.goto(`/situation/detail/${STOCK}`);
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('10');
  await sheet.getByRole('radio', { name: /2×/ }).check();
  for (const text of ['Te prestamos', 'Cada noche · 13.00% al año', 'Llamada', 'Cierre'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible(PATIENT);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Llamada de margen si baja a')).toBeVisible(PATIENT);
  await expect(sheet.getByText('Cerramos si baja a')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Comprar 10 CHDRAUIB/ }).click();
  await expect(sheet.getByRole('status')).toBeVisible(PATIENT);
}

/** The popup comes by itself, wherever its owner is. */
async function readPopup(page: Page, title: string): Promise<void> {
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('heading', { name: title })).toBeVisible(PATIENT);
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await expect(popup).toBeHidden();
}

/** Adds margin; the first two answers are lost, which is said, and the same is sent again, once and no other. */
async function addHundred(page: Page, sheet: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Agregar margen' }).click();
  await sheet.getByRole('textbox', { name: /Cuánto agregas/ }).fill('100');
  await expect(sheet.getByText('Prestado después')).toBeVisible();
  await expectAccessible(page);
  // given an eye that another tab closes, then the loan is covered
  for (const amountsHidden of [true, false]) {
    await page.evaluate(
      (settings) => {
        localStorage.setItem('bolsillo.settings', JSON.stringify(settings));
        dispatchEvent(new StorageEvent('storage', { key: 'bolsillo.settings' }));
      },
      { amountsHidden },
    );
    await expect(sheet.getByText('••••')).toHaveCount(amountsHidden ? 1 : 0);
  }
  const keys: (string | undefined)[] = [];
  await page.route('**/api/position/add_margin*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionfailed');
  });
  await sheet.getByRole('button', { name: 'Agregar $100.00 de margen' }).click();
  await expect(sheet.getByText(/no se hará dos veces/)).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: /Cuánto agregas/ })).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(sheet.getByText('Agregaste $100.00 MXN')).toBeVisible(PATIENT);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
}

test('shares at 2× as their price falls: the call, margin added, and closed with what is missing borne by the firm', async ({
  page,
  browser,
  ownFolder,
}) => {
  test.setTimeout(300_000);
  const { token } = await signIn(page);
  const goTo = await layDays(page, token, ownFolder);
  await goTo(BOUGHT);
  // when 2× is chosen, then the sheet says what is lent, what a night costs and how far the price may fall
  await buyTenLent(page);
  const first = async (state: 'open' | 'closed') =>
    (await ask(page, token, 'position/list', { state })).items[0] as PositionItem | undefined;
  await expect.poll(async () => (await first('open'))?.quantity, PATIENT).toBe('10');
  const position = (await first('open')) as PositionItem;

  // then the position says what is left to its owner, and each figure how it comes about
  await page.goto(`/trade/stockPositionDetail/${position.id}`);
  await expect(page.getByText(/Te queda, \d\d\.\d\d%/)).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Cómo se calcula' }).click();
  await expect(page.getByRole('dialog').getByText(/tasa anual ÷ 360/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // when the price has fallen, then a popup says so and the call stands on the position, with no reload
  await goTo(CALLED);
  await readPopup(page, 'Llamada de margen: CHDRAUIB');
  const call = page.getByRole('heading', { name: 'Llamada de margen' });
  await expect(call).toBeVisible(PATIENT);
  await expectAccessible(page);

  // when margin is added, then less is owed and the call is over
  const sheet = page.getByRole('dialog');
  const owed = (await first('open'))?.borrowed;
  await addHundred(page, sheet);
  await sheet.getByRole('button', { name: 'Ver la posición' }).click();
  await expect(call).toBeHidden(PATIENT);
  expect(Number((await first('open'))?.borrowed)).toBeCloseTo(Number(owed) - 100, 2);

  // when it falls below what was lent, then it is sold for its owner, who is told
  await goTo(CLOSED);
  await readPopup(page, 'Cerramos tu posición de CHDRAUIB');
  await expect(page.getByText('Cerrada por falta de margen')).toBeVisible(PATIENT);
  // and loses what was put in and no more: the rest is the firm's
  const closed = (await first('closed')) as PositionItem;
  expect(Number(closed.covered)).toBeGreaterThan(0);
  expect(Number(closed.totalProfit)).toBeGreaterThanOrEqual(
    -Number(closed.principal) - Number(closed.serviceFee),
  );
  await expect(page.getByText('Pérdida que pagamos nosotros')).toBeVisible();
  await page.getByRole('button', { name: 'Cómo se calcula' }).click();
  await expect(sheet.getByText(/nunca más/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const { items } = await ask(page, token, 'asset/log', { type: 'margin' });
  expect(items.map(({ subType }: { subType: string }) => subType)).toEqual(
    expect.arrayContaining(['margin.repay', 'margin.cover']),
  );
  const desk = await openConsole(browser, 'aurora');
  await expect(
    desk.getByRole('row', { name: `Préstamos 2×, pérdidas que pagó la casa MXN −$${closed.covered}` }),
  ).toBeVisible();
  await desk.context().close();
});
