import { expect, type Page } from '@playwright/test';

/** Waits until the app stands in the place of what the server had drawn: only then does the page answer. */
export async function appStands(page: Page): Promise<void> {
  await expect(page.locator('#root[inert]')).toHaveCount(0);
}
