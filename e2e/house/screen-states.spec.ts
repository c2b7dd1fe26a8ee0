import { expect, type Page, type Route, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { goWithin } from '#e2e/go-within.ts';
import { signIn } from '#e2e/sandbox-investor.ts';

const ID = '01a1fd7d-96bf-721b-99ba-3e7f71406700';

/** Every screen that shows what a call answers; the others have nothing that could be late or missing. */
const SCREENS = [
  '/home',
  '/situation?tab=mexico',
  '/situation/detail/AAPL.XNAS',
  '/trade',
  '/trade?tab=holdings',
  '/trade?tab=closed',
  `/trade/stockTradeDetail/${ID}`,
  `/trade/stockPositionDetail/${ID}`,
  '/limitTrade',
  '/notification',
  `/notification/detail/${ID}`,
  '/bankCard',
  `/bankCard/detail/${ID}`,
  '/exchange',
  '/fees',
  '/kyc',
  '/deposit',
  '/withdrawal',
  '/user',
  '/user/devices',
  '/user/security',
  '/user/signIns',
  '/user/withdrawalPassword',
  '/user/withdrawalPassword/reset',
  '/user/assets',
  '/user/statements',
  '/user/proof',
  '/user/settings/notifications',
  '/user/records',
  '/user/records?tab=withdrawal',
  `/user/records/deposit/${ID}`,
  `/user/records/withdrawal/${ID}`,
];
/** Longer than all pauses between tries together. */
const TRIES_MS = 5_000;

/**
 * From here on no call of the page is answered: each waits until they are let go, and then ends as told. `hold` makes those
 * to come wait again; at no time one gets through, since what the server once answered would be kept and shown.
 */
async function holdCalls(page: Page, end: (route: Route) => Promise<void>) {
  let held = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await held.promise;
    return end(route);
  });
  return {
    letGo: () => held.resolve(),
    hold: () => {
      held = Promise.withResolvers<void>();
    },
  };
}

/** Each try of a call takes its place behind the one before: time goes on until the screen says it. */
async function expectAfterTries(page: Page, text: string, path: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TRIES_MS);
    await expect(page.getByText(text).first(), path).toBeVisible({ timeout: 150 });
  }).toPass({ timeout: 20_000, intervals: [50] });
}

test('each screen shows its shape while it is loaded, and a way to try again where it fails', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  await page.clock.install();
  const calls = await holdCalls(page, (route) => route.fulfill({ status: 500, body: '' }));
  for (const path of SCREENS) {
    calls.hold();
    await goWithin(page, path);
    await expect(page.getByRole('status', { name: 'Cargando' }).first(), path).toBeVisible();
    calls.letGo();
    await expectAfterTries(page, 'No pudimos cargar esto', path);
    await expect(page.getByRole('button', { name: 'Reintentar' }).first(), path).toBeVisible();
  }
});

test('each screen says that the line is gone where it has nothing to show', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page);
  await page.clock.install();
  const calls = await holdCalls(page, (route) => route.abort('internetdisconnected'));
  for (const path of SCREENS) {
    calls.hold();
    await page.goto(path);
    // What the server had drawn loads too, and needs the line for the app.
    await appStands(page);
    await expect(page.getByRole('status', { name: 'Cargando' }).first(), path).toBeVisible();
    await page.context().setOffline(true);
    calls.letGo();
    await expectAfterTries(page, 'Sin conexión', path);
    // Left before the line is back: what the screen would ask again then could cut the way to the next one short.
    await page.goto('about:blank');
    await page.context().setOffline(false);
  }
});
