import { expect, type Page, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { expectAccessible } from '#e2e/axe.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Registro de activos' }).locator('> li');
/** The radio itself lies hidden under its label. */
async function choose(page: Page, name: string): Promise<void> {
  await appStands(page);
  await page.getByRole('radio', { name, exact: true }).click({ force: true });
}

test('movements are narrowed down by currency and type, and each shows what was before and after', async ({
  page,
}) => {
  // given the starting cash and a conversion of pesos into dollars
  const { token } = await signIn(page);
  const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '1000' });
  await ask(page, token, 'exchange/create', { previewId });
  await page.goto('/user/assets');
  // then both sides of the conversion are one movement of today
  await expect(page.getByRole('heading', { name: /^Hoy/ })).toBeVisible();
  // and the month leads with the change, with what came in and what went out by their names
  await expect(page.getByRole('heading', { name: /^Cambio de tu disponible en pesos/ })).toBeVisible();
  for (const flow of ['Entró', 'Salió'])
    await expect(page.getByRole('term').filter({ hasText: flow })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const conversion = rows(page).getByRole('button', { name: 'Conversión' });
  await expect(conversion).toContainText('2 renglones');
  await conversion.click();
  await expect(conversion).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: /^Convertiste 1,000.00 MXN/ })).toBeVisible();
  await choose(page, 'USD');
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Conversión');
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 'MXN');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('1,000.00');
  await expectAccessible(page);
  // when nothing fits, then the filter is what there is to take away
  await choose(page, 'Retiro');
  await expect(page.getByText('No hay movimientos con este filtro.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro' }).click();
  await expect(rows(page)).toHaveCount(3);
  // when one is opened, then it has type, both balances, its place in the chain and its fingerprint
  await choose(page, 'MXN');
  await rows(page).getByRole('button', { name: 'Convertiste' }).click();
  const sheet = page.getByRole('dialog');
  for (const label of ['Tipo', 'Antes', 'Después', 'Fecha y hora', 'Movimiento'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await expect(sheet).toContainText('200,000.00');
  await expect(sheet).toContainText('199,000.00');
  await expect(sheet.getByText(/^[0-9a-f]{12}…[0-9a-f]{8}$/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Ver tus conversiones' })).toBeVisible();
});

/** A finger that goes down from under the bar, with all that a phone tells of it. */
const pullDown = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const tell = (type: string, y: number) => {
      const finger = new Touch({ identifier: 1, target: main, clientX: 180, clientY: y });
      const touches = type === 'touchend' ? [] : [finger];
      main.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }));
    };
    tell('touchstart', 150);
    for (const y of [180, 240, 320]) tell('touchmove', y);
    tell('touchend', 320);
  });

test('a long log goes on by itself and says where it ends; pulled down, it is asked for again', async ({
  page,
}) => {
  // given pages of two movements each
  const { token } = await signIn(page);
  for (let count = 0; count < 4; count += 1) {
    const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '100' });
    await ask(page, token, 'exchange/create', { previewId });
  }
  let begun = 0;
  await page.route('**/api/asset/log*', (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('cursor')) begun += 1;
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  // when the log is opened, then nobody has to tap for the rest of it
  await page.goto('/user/assets');
  await expect(page.getByText('aquí empieza tu registro')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
  // when it is pulled down, as soon as what hears a pull has come, then its beginning is asked for again
  const before = begun;
  await expect(async () => {
    await pullDown(page);
    expect(begun).toBeGreaterThan(before);
  }).toPass();
  // and all of it is there as before
  await expect(page.getByText('aquí empieza tu registro')).toBeVisible();
});

test('movements of a live house are not narrowed down to simulated ones', async ({ page }) => {
  await signIn(page);
  const simulated = page.getByRole('radio', { name: 'Simulación', exact: true });
  // A live house lists no simulated type (apps/server/declared-parts.test.ts).
  await page.route('**/api/asset/types*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const types = answer.data.types.filter((type: string) => type !== 'sandbox');
    await route.fulfill({ response, json: { ...answer, data: { types } } });
  });
  await page.goto('/user/assets');
  await expect(page.getByRole('radio', { name: 'Depósito', exact: true })).toHaveCount(1);
  await expect(simulated).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(simulated).toHaveCount(1);
});
