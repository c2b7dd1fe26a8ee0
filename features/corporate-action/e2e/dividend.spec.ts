import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { ask, buyOne, signIn } from '#e2e/sandbox-investor.ts';

test('a dividend that two publishers enter is seen coming, taxed by the form, and paid', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { token } = await signIn(page);
  await buyOne(page, token);
  // A market order is filled within seconds, before the clock goes on.
  const held = async () => (await ask(page, token, 'position/list', { state: 'open' })).items.length;
  await expect.poll(held).toBe(1);
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const day = (ahead: number) => new Date(Date.parse(now) + ahead * 86_400_000).toISOString().slice(0, 10);
  // given a date that is a session, whatever the day of the run
  const { session } = await ask(page, token, 'stock/detail', { id: 'AAPL.XNAS' });
  const exDate = (await nextSession(page, token, session.closesAt)).slice(0, 10);
  const paula = await openConsole(browser, 'paula', 'corporate-actions');
  await paula.getByLabel('Acción', { exact: true }).fill('AAPL.XNAS');
  await paula.getByLabel('Fecha ex').fill(exDate);
  await paula.getByLabel('Dividendo por acción').fill('2.50');
  await paula.getByLabel('Fecha de pago').fill(day(20));
  await paula.getByLabel('Referencia pública').fill('https://www.sec.gov/8-K/2026-11');
  await paula.getByLabel('Motivo, solo para uso interno').fill('Publicado hoy');
  await paula.getByRole('button', { name: 'Pedir a otro publicador' }).click();
  await expect(paula.getByText('En espera de una segunda persona')).toBeVisible();
  await expectAccessible(paula);
  const pablo = await openConsole(browser, 'pablo', 'approvals');
  await pablo.getByRole('button', { name: /Split o dividendo/ }).click();
  await expect(pablo.getByText('https://www.sec.gov/8-K/2026-11')).toBeVisible();
  await pablo.keyboard.press('a');
  await expect(pablo.getByText('Decidido')).toBeVisible();
  // then it stands on the stock's screen and in the list of what is coming
  await page.goto('/situation/detail/AAPL.XNAS');
  await expect(page.getByText('2.50 USD por acción')).toBeVisible();
  await page.goto('/user/dividends');
  await expect(page.getByRole('heading', { name: 'Próximos' })).toBeVisible();
  await expectAccessible(page);
  // when its date has come, who held it reads what is withheld without the form, and signs it
  await ask(page, token, 'sandbox/clock_advance', { to: `${exDate}T18:00:00.000Z` });
  const mine = page.getByRole('list', { name: /^(Tus eventos|Cobrados)$/ });
  // The server's round books it within seconds; until then it stands among what is coming.
  const booked = async () => (await ask(page, token, 'corporate_action/list', {})).items.length;
  await expect.poll(booked).toBe(1);
  await page.goto('/user/dividends');
  await mine.getByRole('link', { name: /AAPL.*Por recibir/ }).click();
  await expect(page.getByText('Impuesto retenido (30.00%)')).toBeVisible();
  await expectAccessible(page);
  await fillTaxForm(page);
  await page.getByRole('checkbox').check();
  await page.getByLabel('Firma', { exact: true }).fill('Ana Perez Luna');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Firmar' }).click();
  await expect(page.getByText('Válido hasta', { exact: true })).toBeVisible();
  // then it is paid by the lower rate
  await ask(page, token, 'sandbox/clock_advance', { to: `${day(20)}T18:00:00.000Z` });
  await page.goto('/user/dividends');
  await mine.getByRole('link', { name: /AAPL.*Pagado/ }).click();
  await expect(page.getByText('Impuesto retenido (10.00%)')).toBeVisible();
  await expectAccessible(page);
  // and the profile tells both, the amount under a closed eye not
  await page.goto('/user');
  await expect(page.getByRole('link', { name: /Formulario W-8BEN\s*Vale hasta/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Dividendos y eventos\s*\$2\.25/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ocultar montos' }).click();
  await expect(page.getByRole('link', { name: /Dividendos y eventos\s*\$•/ })).toBeVisible();
});

/** Fills in the form; what was typed stays while the dividend is looked at again. */
async function fillTaxForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Firmar el W-8BEN' }).click();
  await page.getByLabel('Nombre completo').fill('Ana Pérez Luna');
  await page.getByLabel('RFC').fill('PELA900101AB1');
  await page.getByLabel('Domicilio en México').fill('Calle Ocho 15, Roma Norte, 06700, Ciudad de México');
  await page.goBack();
  await page.getByRole('link', { name: 'Firmar el W-8BEN' }).click();
  await expect(page.getByLabel('Domicilio en México')).toHaveValue(/^Calle Ocho 15/);
}

/** The open of the session after an instant. */
async function nextSession(page: Parameters<typeof ask>[0], token: string, after: string): Promise<string> {
  await ask(page, token, 'sandbox/clock_advance', { to: after });
  const { session } = await ask(page, token, 'stock/detail', { id: 'AAPL.XNAS' });
  return session.opensAt;
}
