import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { success } from '#e2e/money-orders.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';
import type { PositionItem } from '../contract.ts';

/** The venue matches once a second and screens ask again; a busy machine needs patience. */
const PATIENT = { timeout: 30_000 };

/** A call that stands, as the server would tell it. */
async function seeCall(page: Page, screen: string): Promise<void> {
  await page.route('**/api/position/detail?*', async (route) => {
    const told = (await (await route.fetch()).json()).data.position as PositionItem;
    const called = { ...told.margin, calledAt: told.openedAt, leastAddition: '12.34' };
    await route.fulfill(success({ position: { ...told, margin: called } }));
  });
  await page.goto(screen);
  await expect(page.getByRole('heading', { name: 'Llamada de margen' })).toBeVisible(PATIENT);
  await expectAccessible(page);
  await page.unroute('**/api/position/detail?*');
}

test('ten shares at 2×: half of it lent, a margin call seen, margin added, and sold with the loan repaid', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { token } = await signIn(page);
  await ask(page, token, 'sandbox/clock_advance', { to: 'next_open' });

  // when 2× is chosen, then the sheet says what is lent, what a night costs and how far the price may fall
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('10');
  await sheet.getByRole('radio', { name: /2×/ }).check();
  for (const text of ['Te prestamos', 'Cada noche · 7.50% al año', 'Llamada', 'Cierre'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible(PATIENT);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Llamada de margen si baja a')).toBeVisible(PATIENT);
  await expect(sheet.getByText('Cerramos si baja a')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Comprar 10 AAPL/ }).click();
  await expect(sheet.getByRole('status')).toBeVisible(PATIENT);

  // then the position says what is left to its owner, and each figure how it comes about
  const first = async () =>
    (await ask(page, token, 'position/list', { state: 'open' })).items[0] as PositionItem | undefined;
  await expect.poll(async () => (await first())?.quantity, PATIENT).toBe('10');
  const position = (await first()) as PositionItem;
  expect(position.borrowed).not.toBe('0.00');
  const screen = `/trade/stockPositionDetail/${position.id}`;
  await page.goto(screen);
  await expect(page.getByText(/Te queda en esta posición, \d\d\.\d\d% de su valor/)).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Costo por financiamiento nocturno' }).click();
  await expect(page.getByRole('dialog').getByText(/tasa anual ÷ 360/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await seeCall(page, screen);

  // when margin is added, then less is owed
  await page.getByRole('button', { name: 'Agregar margen' }).click();
  await sheet.getByRole('textbox', { name: /Cuánto agregas/ }).fill('100');
  await expect(sheet.getByText('Prestado después')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Agregar $100.00 de margen' }).click();
  await expect(sheet.getByText('Agregaste $100.00 USD')).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: 'Ver la posición' }).click();
  const owed = async () => Number((await first())?.borrowed);
  expect(await owed()).toBeCloseTo(Number(position.borrowed) - 100, 2);

  // and when it is sold, the loan is repaid from it
  await page.getByRole('button', { name: 'Cerrar posición' }).click();
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Prestado, ya pagado')).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: /^Vender 10 AAPL/ }).click();
  await expect(sheet.getByRole('status')).toBeVisible(PATIENT);
  await expect
    .poll(async () => (await ask(page, token, 'position/list', { state: 'closed' })).items.length, PATIENT)
    .toBe(1);
  const { items } = await ask(page, token, 'asset/log', { type: 'margin' });
  expect(items.map(({ subType }: { subType: string }) => subType)).toContain('margin.repay');
});
