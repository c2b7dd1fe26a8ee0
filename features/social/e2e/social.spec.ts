import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { PASSWORD, signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';

/** On WeChat's page: comes back as it would, with a code of its own. */
async function comeBack(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL(/connect\/oauth2\/authorize/);
  const asked = new URL(page.url()).searchParams;
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', asked.get('state') ?? '');
  await page.goto(back.href);
}

test('WeChat is linked with the password, is a way in, and is unlinked again', async ({ page }) => {
  const openId = `o${crypto.randomUUID().replaceAll('-', '')}`;
  await signIn(page);
  await page.goto('/user/settings');
  const part = page.getByRole('region', { name: 'WeChat' });
  await expect(part.getByText('Sin vincular')).toBeVisible();

  // given a code that WeChat refuses, then it is said and nothing is linked
  await part.getByRole('button', { name: 'Vincular WeChat' }).click();
  await comeBack(page, 'invalid');
  await expect(part.getByText('WeChat no nos dijo quién eres. Inténtalo de nuevo.')).toBeVisible();
  await expectAccessible(page);

  // when WeChat names somebody, then the password is asked for, and a wrong one links nothing
  await part.getByRole('button', { name: 'Vincular WeChat' }).click();
  await comeBack(page, `openid-of:${openId}`);
  const sheet = page.getByRole('dialog', { name: '¿Vincular este WeChat?' });
  await sheet.getByLabel('Contraseña', { exact: true }).fill('otra.cosa.1');
  await sheet.getByRole('button', { name: 'Vincular' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Vincular' }).click();
  await expect(part.getByText(/^Vinculado desde el/)).toBeVisible();
  await sheetGone(page);

  // signed out, the same WeChat leads in
  await page.evaluate(() => {
    localStorage.removeItem('userToken');
    localStorage.removeItem('user');
  });
  await page.goto('/user/login');
  await page.getByRole('button', { name: 'Continuar con WeChat' }).click();
  await comeBack(page, `openid-of:${openId}`);
  await expect(page.getByText('WeChat te reconoció.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar con WeChat' }).click();
  await expect(page).toHaveURL(/\/user$/);

  await page.goto('/user/settings');
  await part.getByRole('button', { name: 'Desvincular' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desvincular' }).click();
  await expect(part.getByText('Sin vincular')).toBeVisible();
});

test('signed out, a visit to WeChat that was refused is told of', async ({ page }) => {
  await page.goto('/user/settings?social=-17');
  const part = page.getByRole('region', { name: 'WeChat' });
  await expect(part.getByText('Esa visita a WeChat ya terminó. Empieza de nuevo.')).toBeVisible();
});
