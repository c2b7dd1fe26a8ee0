import { expect, type Page, test } from '@playwright/test';
import { watchLayoutShift } from '#e2e/layout-shift.ts';
import { ask, newPassport, signIn } from '#e2e/sandbox-investor.ts';
import { someImage } from '#e2e/verified-investor.ts';

const ID = '01a1fd7d-96bf-721b-99ba-3e7f71406700';
const envelope = (data: object) => ({ json: { success: true, code: 0, msg: '', data } });

/** A popup of the firm, and how often it was asked for. */
async function givePopup(page: Page): Promise<{ asked: number }> {
  const notification = {
    id: ID,
    title: 'Aviso de prueba',
    content: '<p>Uno.</p>',
    topic: null,
    createdDate: '2026-11-20T15:30:00.000Z',
    read: false,
  };
  const count = { asked: 0 };
  await page.route('**/api/notification/popup*', (route) => {
    count.asked += 1;
    return route.fulfill(envelope({ notification }));
  });
  await page.route('**/api/notification/read*', (route) => route.fulfill(envelope({})));
  return count;
}

test('the popup is asked for once at the start, and its badge goes out once it was got', async ({ page }) => {
  await signIn(page);
  const popups = await givePopup(page);
  let unread = 1;
  await page.route('**/api/notification/unread_count*', (route) =>
    route.fulfill(envelope({ count: unread })),
  );
  await page.goto('/home');
  const popup = page.getByRole('alertdialog', { name: 'Aviso de prueba' });
  await expect(popup).toBeVisible();
  unread = 0;
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('link', { name: 'Notificaciones', exact: true })).toBeVisible();
  // when the app is looked at again or speaks another language, then it does not come again
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(popups.asked).toBe(1);
});

test('going back from a notification finds the tab of those that were read', async ({ page }) => {
  const { token } = await signIn(page);
  const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '1000' });
  await ask(page, token, 'exchange/create', { previewId });
  const { items } = await ask(page, token, 'notification/list', {});
  await ask(page, token, 'notification/read', { id: items[0].id });
  await page.goto('/notification');
  await page.getByRole('tab', { name: 'Leídas' }).click();
  await page.getByRole('link', { name: /^Convertiste pesos a dólares/ }).click();
  await page.getByRole('link', { name: 'Ver tus conversiones' }).waitFor();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Leídas' })).toHaveAttribute('aria-selected', 'true');
});

test('a form cannot be sent with the photo before while another one travels', async ({ page }) => {
  await signIn(page);
  await page.goto('/kyc');
  await page.getByLabel('Nombre completo').fill('Ana Foto Nueva');
  await page.getByRole('radio', { name: 'Pasaporte' }).click({ force: true });
  await page.getByLabel('Número de pasaporte').fill(newPassport());
  const choose = async (side: string, colour: string) =>
    page.getByLabel(`Elegir archivo: ${side}`).setInputFiles(await someImage(colour));
  await choose('Foto de la página con tu foto y tus datos', '#8fb4d9');
  await choose('Foto de la portada o de la página con tu firma', '#8fb4d9');
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  // given a slow line, when the front is chosen again and the form is sent meanwhile
  let travels = () => {};
  const gate = new Promise<void>((resolve) => {
    travels = resolve;
  });
  let newest = '';
  await page.route('**/api/file/upload*', async (route) => {
    await gate;
    const answer = await route.fetch();
    newest = (await answer.json()).data.fileId;
    return route.fulfill({ response: answer });
  });
  const sent: string[] = [];
  await page.route('**/api/user/kyc?*', (route) => {
    sent.push(route.request().postDataJSON().frontPhoto);
    return route.continue();
  });
  await choose('Foto de la página con tu foto y tus datos', '#d98f8f');
  await expect(page.getByText('Enviando la imagen…')).toBeVisible();
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(sent).toEqual([]);
  travels();
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect.poll(() => sent).toEqual([newest]);
});

/** A page of the list: twenty of what is told, and that there are more. */
function pageOf(of: string, more: object, nextCursor: string | null) {
  const items = Array.from({ length: 20 }, (_, at) => ({
    id: `01a1fd7d-96bf-721b-99ba-3e7f7140${of}${String(at).padStart(2, '0')}`,
    title: 'Aviso',
    content: 'Uno.',
    covered: null,
    topic: null,
    moved: null,
    refused: false,
    symbol: null,
    alert: null,
    logIn: null,
    createdDate: '2026-11-20T15:30:00.000Z',
    read: false,
    ...more,
  }));
  return envelope({ items, nextCursor });
}

test('log-ins that fill a page fold into one line, and what comes after them moves nothing that is seen', async ({
  page,
}) => {
  await signIn(page);
  const logIn = {
    id: ID,
    browser: 'Chrome',
    system: 'Android',
    address: '::1',
    at: '2026-11-20T15:30:00.000Z',
  };
  const others = Promise.withResolvers<void>();
  await page.route('**/api/notification/list*', async (route) => {
    const { cursor } = route.request().postDataJSON();
    if (cursor === undefined) return route.fulfill(pageOf('10', { topic: 'device', logIn }, 'second'));
    await others.promise;
    return route.fulfill(
      cursor === 'second' ? pageOf('20', {}, 'third') : envelope({ items: [], nextCursor: null }),
    );
  });
  const shifted = await watchLayoutShift(page);
  await page.goto('/notification');
  await expect(page.getByRole('button', { name: /^20 inicios de sesión/ })).toBeVisible();
  const before = await shifted();
  others.resolve();
  await expect(page.getByRole('link', { name: /^Aviso/ })).toHaveCount(20);
  expect((await shifted()).by - before.by).toBeLessThan(0.01);
});
