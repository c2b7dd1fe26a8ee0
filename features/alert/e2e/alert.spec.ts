import { expect, type Page, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { expectAccessible } from '#e2e/axe.ts';
import { ask, openNewYork, signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';

const PATIENT = { timeout: 30_000 };
const AAPL = 'AAPL.XNAS';

async function openSheet(page: Page) {
  await page.goto(`/situation/detail/${AAPL}`);
  await page.getByRole('button', { name: 'Avísame de AAPL' }).click();
  const sheet = page.getByRole('dialog', { name: 'Avísame de AAPL' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('signed out, the bell says why it wants a log-in and leads there', async ({ page }) => {
  const sheet = await openSheet(page);
  await sheet.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test('the bell beside a favorite asks for an alert, and then says which one waits', async ({ page }) => {
  const { token } = await signIn(page);
  await ask(page, token, 'watchlist/add', { stockId: AAPL });
  await page.goto('/situation?tab=favorites');
  const row = page.getByRole('list', { name: 'Tus favoritos' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Avísame de AAPL' }).click();
  const sheet = page.getByRole('dialog', { name: 'Avísame de AAPL' });
  await sheet.getByRole('textbox').fill('9000');
  await sheet.getByRole('button', { name: 'Avisarme si sube a $9,000.00 USD' }).click();
  await sheetGone(page);
  await expect(row.getByRole('button', { name: 'Alertas de AAPL: sube a $9,000.00 USD' })).toBeVisible();
});

test('a price alert is made by dragging its line, fires once in an open market, and is told', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  const sheet = await openSheet(page);
  await expectAccessible(page);

  // given a line dragged far below the price, with "rises to" chosen: it is true already
  const value = sheet.getByRole('textbox');
  const proposed = Number(await value.inputValue());
  const line = sheet.getByRole('slider', { name: 'Línea de la alerta' });
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + 400, { steps: 8 });
  await page.mouse.up();
  const shown = async () => Number(await value.inputValue());
  await expect.poll(shown).toBeLessThan(proposed);
  // and moved a step by the keyboard
  const dragged = await shown();
  await line.press('ArrowUp');
  await expect.poll(shown).toBeGreaterThan(dragged);

  // when what is typed is no price, it says so and keeps it
  await value.fill('diez');
  await sheet.getByRole('button', { name: 'Avisarme', exact: true }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(value).toHaveValue('diez');
  await value.fill('1.50');
  await sheet.getByRole('button', { name: 'Avisarme si sube a $1.50 USD' }).click();
  await sheetGone(page);

  // then the next quote fires it, once
  await page.goto('/user/alerts');
  await appStands(page);
  await page.getByRole('radio', { name: 'Cumplidas' }).check({ force: true });
  await expect(async () => {
    await page.reload();
    await appStands(page);
    await page.getByRole('radio', { name: 'Cumplidas' }).check({ force: true });
    await expect(page.getByText('AAPL · sube a $1.50 USD')).toBeVisible({ timeout: 1_000 });
  }).toPass(PATIENT);
  await expectAccessible(page);
  await page.goto('/notification');
  await expect(page.getByText('AAPL en $1.50 USD o más')).toHaveCount(1);
});

test('an alert that waits is seen in the sheet and taken away', async ({ page }) => {
  const { token } = await signIn(page);
  await ask(page, token, 'alert/create', { stockId: AAPL, kind: 'above', value: '99999' });
  const sheet = await openSheet(page);
  const yours = sheet.getByRole('region', { name: 'Tus alertas de esta acción' });
  await expect(yours.getByText('sube a $99,999.00 USD')).toBeVisible();
  await yours.getByRole('button', { name: /Quitar la alerta de AAPL/ }).click();
  await expect(yours).toBeHidden();
});
