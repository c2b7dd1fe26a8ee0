import { expect, type Page, test } from '@playwright/test';

/*
 * What the server draws stands there before any script has come; the app then takes its place without a jump.
 */

const ROOT = '#root';

/** Opens a drawn page whose scripts do not come before the second is called; the first visit of all may come too early for it. */
async function openDrawn(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(`${ROOT}[inert] main`)).toBeAttached({ timeout: 2_000 });
  }).toPass();
  return () => held.resolve();
}

test('a stranger reads the market before any script has come, and the app takes over', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const release = await openDrawn(page, '/situation');
  await expect(page.getByText('Grupo Rotoplas')).toBeVisible();
  release();
  await expect(page.locator(`${ROOT}:not([inert])`)).toBeVisible();
  await page.getByRole('tab', { name: 'EE. UU.' }).click();
  await expect(page.getByText('Apple Inc.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the chosen look is there before any script has come', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('bolsillo.settings', JSON.stringify({ theme: 'dark', textSize: 'large' }));
  });
  const release = await openDrawn(page, '/user/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large');
  release();
});

test('what was drawn for a stranger is shown to nobody who is logged in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'of-a-log-in'));
  const release = await openDrawn(page, '/');
  await expect(page.locator(ROOT)).toBeHidden();
  release();
});
