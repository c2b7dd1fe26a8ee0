import type { Page } from '@playwright/test';

/**
 * Waits until a closed sheet has taken up the step that it laid in the history: a page that is opened or loaded again in
 * that moment would be aborted by the step back.
 */
export async function sheetGone(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state?.isLaid !== true);
}
