import { expect, type Page } from '@playwright/test';
import { appStands } from './app-stands.ts';

/** As long as a screen may take to come; some share their heading's element with the one before and are loaded instead. */
const COMES_MS = 1_500;

/**
 * To another screen of the app that is open, as a link leads there: the app itself is loaded once only, which is most of
 * what a visit costs. It is loaded where the page shows no screen yet, or the same one with another tab.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://screen');
  const titles = page.getByRole('heading', { level: 1 });
  const isFirst = (await titles.count()) === 0;
  if (isFirst || new URL(page.url()).pathname === pathname || !(await follow(page, path)))
    await page.goto(path);
  await appStands(page);
  await expect(titles.first()).toBeVisible();
}

/** Whether the screen before is gone. */
async function follow(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = '';
    history.pushState({}, '', to);
  }, path);
  try {
    await page.waitForFunction(() => !document.querySelector('h1[data-left]'), null, { timeout: COMES_MS });
    return true;
  } catch {
    return false;
  }
}
