import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { ask, FIRM_CODE, newPhone, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';

const FAVORITES = '/situation?tab=favorites';

test.use({ serviceWorkers: 'allow' });

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Tus favoritos' }).getByRole('listitem');

async function expectOrder(page: Page, ...symbols: string[]): Promise<void> {
  await expect(rowsOf(page)).toHaveCount(symbols.length);
  for (const [at, symbol] of symbols.entries()) await expect(rowsOf(page).nth(at)).toContainText(symbol);
}

async function follow(page: Page, token: string, ...stockIds: string[]): Promise<void> {
  for (const stockId of stockIds) await ask(page, token, 'watchlist/add', { stockId });
}

/** What the server keeps, in its order. */
async function kept(page: Page, token: string): Promise<string[]> {
  const { items } = await ask(page, token, 'watchlist/list', {});
  return items.map(({ symbol }: { symbol: string }) => symbol);
}

/** Leads a finger from the middle of an element by so many pixels. */
async function lead(page: Page, element: Locator, by: { x?: number; y?: number }): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to put a finger on');
  const line = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const steps = 10;
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= steps; step += 1) {
    const point = { x: x + ((by.x ?? 0) * step) / steps, y: y + ((by.y ?? 0) * step) / steps };
    await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await line.detach();
}

test('given no favorites, when the star of a stock that is traded much is tapped, then it is the first', async ({
  page,
}) => {
  await page.goto(FAVORITES);
  const ideas = page.getByRole('list', { name: 'Más operadas' });
  await expect(ideas.getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  const star = ideas.getByRole('button', { name: / en favoritos$/ }).first();
  const symbol = ((await star.getAttribute('aria-label')) ?? '').split(' ')[0] ?? '';
  await star.click();
  await expectOrder(page, symbol);
  // One alone is no share of anything, and the other ideas stay at hand.
  await expect(page.getByRole('heading', { name: /favoritos? suben?/ })).toHaveCount(0);
  await expect(ideas.getByRole('listitem')).toHaveCount(6);
});

test('what a browser gathered signed out moves to the account at registration', async ({ page }) => {
  await page.goto(FAVORITES);
  await page.getByRole('link', { name: 'Agregar favorito' }).click();
  for (const [text, symbol] of [
    ['walmart', 'WALMEX'],
    ['apple', 'AAPL'],
  ] as const) {
    await page.getByRole('searchbox').fill(text);
    const star = page.getByRole('button', { name: `${symbol} en favoritos`, exact: true });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/situation/detail/MSFT.XNAS');
  await page.getByRole('button', { name: 'MSFT en favoritos' }).click();
  await page.goto(FAVORITES);
  await expectOrder(page, 'WALMEX', 'AAPL', 'MSFT');
  await expect(page.getByText('Se guardan en este navegador')).toBeVisible();
  // an order of one's own is kept here, too
  await page.getByRole('button', { name: 'Mover MSFT' }).press(' ');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.reload();
  await expectOrder(page, 'MSFT', 'WALMEX', 'AAPL');
  // when somebody registers
  await page.goto('/user/register');
  await page.getByLabel('Teléfono').fill(newPhone());
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  await page.getByLabel('Código de invitación').fill(FIRM_CODE);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page.getByText('Tus 3 favoritos pasaron a tu cuenta')).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('userToken'))) ?? '';
  expect(await kept(page, token)).toEqual(['MSFT', 'WALMEX', 'AAPL']);
  expect(await page.evaluate(() => localStorage.getItem('bolsillo.favorites'))).toBeNull();
  await page.goto(FAVORITES);
  await expectOrder(page, 'MSFT', 'WALMEX', 'AAPL');
  await expect(page.getByText('Se guardan en este navegador')).toHaveCount(0);
  await page.goto('/home');
  const onHome = page.getByRole('list', { name: 'Favoritos' });
  await expect(onHome.getByRole('link')).toContainText(['MSFT', 'WALMEX', 'AAPL']);
});

test('a swipe, and a button, take a favorite out; both can be undone', async ({ page }) => {
  const { token } = await signIn(page);
  await follow(page, token, 'AAPL.XNAS', 'WALMEX.XMEX', 'NVDA.XNAS');
  await page.goto(FAVORITES);
  await expectOrder(page, 'AAPL', 'WALMEX', 'NVDA');
  const link = rowsOf(page).nth(1).getByRole('link');
  // a short swipe shows the button, and nothing is opened by it
  await lead(page, link, { x: -70 });
  await rowsOf(page).nth(1).getByRole('button', { name: 'Quitar', exact: true }).click();
  await expectOrder(page, 'AAPL', 'NVDA');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectOrder(page, 'AAPL', 'WALMEX', 'NVDA');
  await expect.poll(() => kept(page, token)).toEqual(['AAPL', 'WALMEX', 'NVDA']);
  // a long one does it at once
  await lead(page, rowsOf(page).nth(0).getByRole('link'), { x: -240 });
  await expectOrder(page, 'WALMEX', 'NVDA');
  await expect(page.getByText('Quitaste AAPL')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectOrder(page, 'AAPL', 'WALMEX', 'NVDA');
  // who cannot swipe has buttons
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Quitar NVDA' }).click();
  await expectOrder(page, 'AAPL', 'WALMEX');
  await expect.poll(() => kept(page, token)).toEqual(['AAPL', 'WALMEX']);
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(page, 'AAPL', 'WALMEX', 'NVDA');
  await page.getByRole('button', { name: 'Bajar AAPL' }).click();
  await expectOrder(page, 'WALMEX', 'AAPL', 'NVDA');
  await expect.poll(() => kept(page, token)).toEqual(['WALMEX', 'AAPL', 'NVDA']);
});

test('the longest symbol stands whole on one line of the narrowest phone', async ({ page }) => {
  const { token } = await signIn(page);
  await follow(page, token, 'NAFTRACISHRS.XMEX', 'AAPL.XNAS');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(FAVORITES);
  await expectOrder(page, 'NAFTRACISHRS', 'AAPL');
  const shown = await rowsOf(page)
    .getByText('NAFTRACISHRS', { exact: true })
    .evaluate((symbol) => {
      const words = document.createRange();
      words.selectNodeContents(symbol);
      return {
        lines: words.getClientRects().length,
        isWhole: symbol.scrollWidth <= symbol.clientWidth,
      };
    });
  expect(shown).toEqual({ lines: 1, isWhole: true });
});

test('the order is changed by drag and by keyboard, and kept', async ({ page }) => {
  const { token } = await signIn(page);
  await follow(page, token, 'AAPL.XNAS', 'WALMEX.XMEX', 'NVDA.XNAS', 'CEMEXCPO.XMEX');
  // so high that nothing is near its edges, where the list would scroll on
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto(FAVORITES);
  await expectOrder(page, 'AAPL', 'WALMEX', 'NVDA', 'CEMEXCPO');
  const height = (await rowsOf(page).first().boundingBox())?.height ?? 0;
  await lead(page, page.getByRole('button', { name: 'Mover AAPL' }), { y: height * 2 });
  await expectOrder(page, 'WALMEX', 'NVDA', 'AAPL', 'CEMEXCPO');
  await expect.poll(() => kept(page, token)).toEqual(['WALMEX', 'NVDA', 'AAPL', 'CEMEXCPO']);
  // by keyboard, told at each step
  const handle = page.getByRole('button', { name: 'Mover CEMEXCPO' });
  await handle.press(' ');
  await expect(page.getByText('Tomaste CEMEXCPO, lugar 4 de 4')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('CEMEXCPO: lugar 2 de 4')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByText('CEMEXCPO quedó en el lugar 2 de 4')).toBeAttached();
  await expectOrder(page, 'WALMEX', 'CEMEXCPO', 'NVDA', 'AAPL');
  await expect(handle).toBeFocused();
  // Escape leaves it where it was
  await handle.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByText('CEMEXCPO sigue en el lugar 2 de 4')).toBeAttached();
  await page.reload();
  await expectOrder(page, 'WALMEX', 'CEMEXCPO', 'NVDA', 'AAPL');
  expect(await kept(page, token)).toEqual(['WALMEX', 'CEMEXCPO', 'NVDA', 'AAPL']);
});

test('without a line the favorites are read with their age, and a change that fails comes back', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page);
  await follow(page, token, 'AAPL.XNAS', 'WALMEX.XMEX');
  await page.goto(FAVORITES);
  await expectOrder(page, 'AAPL', 'WALMEX');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker keeps what is loaded beside it, and what was asked for is kept two seconds later.
  await page.reload();
  await expectOrder(page, 'AAPL', 'WALMEX');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bolsillo.lastKnown') ?? ''))
    .toContain('watchlist/list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Sin conexión\s·\sdatos de hace/)).toBeVisible();
  await expectOrder(page, 'AAPL', 'WALMEX');
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Quitar AAPL' }).click();
  await expectOrder(page, 'AAPL', 'WALMEX');
  await context.setOffline(false);
  expect(await kept(page, token)).toEqual(['AAPL', 'WALMEX']);
});
