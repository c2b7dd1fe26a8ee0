import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';

test('signed out, the chat says what it is and leads in', async ({ page }) => {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Habla con una persona' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});
