import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInThemes, THEMES_OF } from '#e2e/axe.ts';
import { goWithin } from '#e2e/go-within.ts';
import { showFullOrders } from '#e2e/money-orders.ts';
import { ask, buyOne, signIn } from '#e2e/sandbox-investor.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** Every screen that opens without a log-in, and every one that needs it. */
const ANONYMOUS = [
  '/home',
  '/situation?tab=mexico',
  '/situation?tab=favorites',
  '/situation/detail/AAPL.XNAS',
  '/search',
  '/ipo',
  '/otc',
  '/placement',
  '/limitTrade',
  '/mutualFunds',
  '/blockTrade',
  '/foundation',
  '/loan',
  '/news',
  '/chat',
  '/article/detail?id=risk',
  '/fees',
  '/user/settings',
  '/user/login',
  '/user/login?forgotten=true',
  '/user/register',
  '/404',
];
const OWN = [
  '/home',
  '/situation?tab=favorites',
  '/situation/detail/AAPL.XNAS',
  '/trade',
  '/trade?tab=holdings',
  '/trade?tab=closed',
  '/limitTrade',
  '/user',
  '/user/assets',
  '/user/settings',
  '/user/statements',
  '/user/proof',
  '/user/settings/notifications',
  '/user/devices',
  '/kyc',
  '/notification',
  '/bankCard',
  '/bankCard/detail',
  '/user/security',
  '/user/password',
  '/user/withdrawalPassword',
  '/user/withdrawalPassword/reset',
  '/user/signIns',
  '/deposit',
  '/withdrawal',
  '/exchange',
  '/user/records',
  '/user/records?tab=withdrawal',
];

for (const language of LANGUAGES) {
  test.describe(`axe finds nothing, and nothing is wider than the window, ${language}`, () => {
    test('for who is not logged in', async ({ page }) => {
      test.setTimeout(240_000);
      await speak(page, language);
      for (const path of ANONYMOUS) await check(page, path, language);
    });

    test('for an investor', async ({ page }) => {
      test.setTimeout(300_000);
      const { token } = await signIn(page);
      for (const stockId of ['CEMEXCPO.XMEX', 'AAPL.XNAS', 'USDMXN.FX'])
        await ask(page, token, 'watchlist/add', { stockId });
      await speak(page, language);
      for (const path of [...OWN, ...(await detailsOf(page, token))]) await check(page, path, language);
    });
  });
}

/**
 * The narrowest phone, the usual one lying down, and a column in the middle of a wide window. They grow: in a window that
 * shrinks, what was as wide as the one before is for a moment too wide, and the phone shows it from farther away.
 */
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
  { width: 800, height: 900 },
];

/** Asserts that nothing is wider than the window in the largest text, in each of the windows; leaves the page as it was. */
async function expectToFit(page: Page, path: string): Promise<void> {
  const phone = page.viewportSize();
  if (!phone) throw new Error('a page without a window');
  await page.evaluate(setText, { width: 320, larger: true });
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    // For a moment after the window has shrunk, its page may still be as wide as before: what stays too wide is a fault.
    await expect
      .poll(() => page.evaluate(setText, { width: viewport.width, larger: true }), {
        message: `${path} at ${viewport.width}`,
        timeout: 3_000,
      })
      .toBeLessThanOrEqual(viewport.width);
  }
  await page.evaluate(setText, { width: 320, larger: false });
  await page.setViewportSize(phone);
  await page.evaluate(setText, { width: phone.width, larger: false });
}

/**
 * In the page: how wide it becomes in this size of text. The root size is set at once to what the app's own script sets
 * a while after a phone is turned, as is the size of text to what the setting makes it: shell.spec.ts asks both of the
 * app. What measures itself, as a chart, has done so at the end of a frame.
 */
async function setText({ width, larger }: { width: number; larger: boolean }): Promise<number> {
  const { documentElement: root } = document;
  if (larger) root.dataset.textSize = 'larger';
  else delete root.dataset.textSize;
  root.style.fontSize = `${Math.min(width, 540) / 10}px`;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return root.scrollWidth;
}

function speak(page: Page, language: Language): Promise<unknown> {
  return page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
}

/**
 * Screens of one thing each: an order, the position that it opened, what was told of it, a bank card, an order of money in
 * and one of money out.
 */
async function detailsOf(page: Page, token: string): Promise<string[]> {
  const { orderId, positionId } = await buyOne(page, token);
  const card = { bankName: 'BBVA', cardholder: 'Ana López Núñez', cardNumber: '4111111111111111' };
  const added = await ask(page, token, 'bank_card/create', { ...card, accountNumber: '012180001234567899' });
  const [told] = (await ask(page, token, 'notification/list', { limit: 1 })).items;
  return [
    `/trade/stockTradeDetail/${orderId}`,
    `/trade/stockPositionDetail/${positionId}`,
    `/notification/detail/${told.id}`,
    `/bankCard/detail/${added.card.id}`,
    ...(await showFullOrders(page, token)),
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What loads says so in each language: by its bones.
  await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
}

async function check(page: Page, path: string, language: Language): Promise<void> {
  await test.step(path, async () => {
    await open(page, path);
    await expectToFit(page, path);
    await expectAccessibleInThemes(page, THEMES_OF[language]);
  });
}
