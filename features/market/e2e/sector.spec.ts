import { expect, test } from '@playwright/test';

test('a sector leads from the search to its stocks, and is taken away by its chip, which leaves the focus in place', async ({
  page,
}) => {
  await page.goto('/search');
  await page
    .getByRole('link', { name: /Energía/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/situation\?.*sector=/);
  const chip = page.getByRole('button', { name: 'Energía Quitar el sector' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ordenar: / })).toBeFocused();
});
