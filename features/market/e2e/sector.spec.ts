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
  const choice = page.getByRole('button', { name: /^Ordenar: / });
  await expect(choice).toBeFocused();
  // when another order is chosen in its sheet, then the list is asked for in it, the button says it, and has the focus again
  await page.keyboard.press('Enter');
  const sorted = page.waitForRequest((request) =>
    /"sort":"price","order":"desc"/.test(request.postData() ?? ''),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Precio mayor primero' }).click();
  await sorted;
  await expect(choice).toHaveAccessibleName('Ordenar: Precio mayor primero');
  await expect(choice).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('[aria-pressed=true]').first()).toHaveAccessibleName(
    'Precio mayor primero',
  );
});
