import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';

/** No other journey trades them. A second try takes the second one: the first may have been left halted. */
const SYMBOLS = ['LACOMERUBC', 'GENTERA'] as const;

async function takeDown(console: Page, command: 'Suspender' | 'Reanudar', notice: string): Promise<void> {
  const form = console.locator('form').filter({ has: console.getByRole('button', { name: command }) });
  await form.getByLabel('Referencia pública').fill(notice);
  await form.getByRole('button', { name: command }).click();
}

/** While the exchange is open its feed contradicts a halt: another publisher agrees. */
async function agreeWhereAsked(console: Page, browser: Browser): Promise<void> {
  const asked = console.getByText('Otra persona de publicación debe aceptarlo');
  await expect(asked.or(console.getByRole('button', { name: 'Reanudar' }))).toBeVisible();
  if (!(await asked.isVisible())) return;
  const pablo = await openConsole(browser, 'pablo', 'approvals');
  await pablo.getByRole('button', { name: /Suspender la operación/ }).click();
  await pablo.keyboard.press('a');
  await expect(pablo.getByText('Decidido')).toBeVisible();
}

test('a halt is taken down on the exchange’s word: the phone says so and offers no buy until it is over', async ({
  page,
  browser,
}) => {
  const { retry } = test.info();
  const symbol = SYMBOLS[retry] ?? SYMBOLS[0];
  const notice = `BMV, aviso de suspensión 2026-${118 + retry}`;
  // given a stock that trades
  await page.goto(`/situation/detail/${symbol}.XMEX`);
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();
  const paula = await openConsole(browser, 'paula', 'market');
  await expect(paula.getByRole('heading', { name: 'Avisos de las bolsas' })).toBeVisible();
  await expectAccessibleInThemes(paula);
  await paula.getByLabel('Clave o nombre').fill(symbol);
  await paula.getByRole('button', { name: new RegExp(symbol) }).click();
  // when nothing is said of where the exchange published it, then nothing happens
  await paula.getByRole('button', { name: 'Suspender' }).click();
  await expect(paula.getByText('Indica dónde lo publicó la bolsa')).toBeVisible();
  // when its halt is taken down, then its page says so, with the reference
  await takeDown(paula, 'Suspender', notice);
  await agreeWhereAsked(paula, browser);
  await expect(paula.getByRole('button', { name: 'Reanudar' })).toBeVisible({ timeout: 20_000 });
  await expect(paula.getByRole('cell', { name: notice })).toBeVisible();
  await expectAccessibleInThemes(paula);
  await page.reload();
  await expect(page.getByText('Operación suspendida por la bolsa')).toBeVisible();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar' })).toHaveCount(0);
  await expectAccessible(page);
  // when it is resumed, then it can be bought again
  await takeDown(paula, 'Reanudar', notice);
  await expect(paula.getByRole('button', { name: 'Suspender', exact: true })).toBeVisible();
  // The page asks again by itself every half minute only: it may have been drawn in the second before.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
});
