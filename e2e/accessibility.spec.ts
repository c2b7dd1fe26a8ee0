import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './sandbox-investor.ts';

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
  '/user/register',
  '/404',
];
const OWN = [
  '/home',
  '/trade',
  '/user',
  '/user/assets',
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
  '/user/signIns',
  '/deposit',
  '/exchange',
  '/user/records',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    // Fading parts would be measured half transparent.
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);

    test('for who is not logged in', async ({ page }) => {
      test.setTimeout(180_000);
      for (const path of ANONYMOUS) await check(page, path);
    });

    test('for an investor', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page);
      for (const path of OWN) await check(page, path);
    });
  });
}

async function check(page: import('@playwright/test').Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
    await expectAccessible(page);
  });
}
