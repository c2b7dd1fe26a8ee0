import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';

test('a legal hold is asked for by one and agreed by another; the investor reads authority and reference', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { phone } = await signIn(page);
  const teresa = await openConsole(browser, 'teresa', 'legal-holds');
  const reference = `Oficio ${phone.slice(-4)}/2026`;
  await teresa.getByLabel('Teléfono del inversionista').fill(phone);
  await teresa.getByLabel('Autoridad que lo ordena').fill('Juzgado Tercero de Distrito');
  await teresa.getByLabel('Expediente u oficio').fill(reference);
  await teresa.getByLabel('Motivo, solo para uso interno').fill('Recibido en mano');
  await teresa.getByRole('button', { name: 'Pedir retención' }).click();
  await expect(teresa.getByText('En espera de una segunda persona')).toBeVisible();
  // when the administrator agrees
  const adela = await openConsole(browser, 'adela', 'approvals');
  await adela
    .getByRole('button', { name: /Retención legal/ })
    .last()
    .click();
  await expect(adela.getByText(reference)).toBeVisible();
  await expectAccessible(adela);
  await adela.keyboard.press('a');
  await expect(adela.getByText('Decidido')).toBeVisible();
  // then the investor reads it, first in a popup and then on every screen, and it stands in the list
  await page.goto('/user');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText(reference).first()).toBeVisible();
  await teresa.reload();
  await expect(teresa.getByRole('cell', { name: reference })).toBeVisible();
  await expectAccessible(teresa);
});
