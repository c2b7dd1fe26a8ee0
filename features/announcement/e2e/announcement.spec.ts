import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { someImage } from '#e2e/verified-investor.ts';

const TITLE = 'Cierre temprano el viernes';

/** Writes as a publisher does: title, a line with a bold word, a list. */
async function write(console: Page): Promise<void> {
  await console.getByRole('textbox', { name: 'Título' }).fill(TITLE);
  const text = console.getByRole('textbox', { name: 'Texto' });
  await text.click();
  await console.keyboard.type('El mercado cierra a las ');
  await console.keyboard.press('Control+b');
  await console.keyboard.type('12:00');
  await console.keyboard.press('Control+b');
  await console.keyboard.press('Enter');
  await console.getByRole('button', { name: 'Lista', exact: true }).click();
  await console.keyboard.type('Órdenes límite siguen vigentes');
}

async function addLink(console: Page): Promise<void> {
  await console.keyboard.press('Enter');
  await console.keyboard.type('Ver ajustes');
  await console.keyboard.press('Shift+Home');
  await console.getByRole('button', { name: 'Enlace' }).click();
  const address = console.getByLabel('Dirección del enlace');
  await address.fill('javascript:alert(1)');
  await console.getByRole('button', { name: 'Aplicar' }).click();
  await expect(console.getByText('Empieza con https:// o con /')).toBeVisible();
  await address.fill('/user/settings');
  await console.getByRole('button', { name: 'Aplicar' }).click();
}

/** A picture is hosted by the app itself, and told in words. */
async function addPicture(console: Page): Promise<void> {
  await console.getByRole('button', { name: 'Foto', exact: true }).click();
  await console.getByRole('button', { name: 'Poner en el texto' }).click();
  await expect(console.getByText('Elige una foto')).toBeVisible();
  await console.locator('input[type=file]:not([capture])').setInputFiles(await someImage('#8fb4d9'));
  await console.getByLabel('Qué se ve, para quien no la ve').fill('El horario del viernes');
  await console.getByRole('button', { name: 'Poner en el texto' }).click();
}

/** Whether a picture came and can be seen. */
const isDrawn = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

test('a publisher writes, looks, sends to one; the bell lights at once and the popup comes at the next start', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // given an investor with the app open, and a publisher at the desk
  const { phone } = await signIn(page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Notificaciones/ })).toBeVisible();
  const paula = await openConsole(browser, 'paula', 'announcements');
  await write(paula);
  await addLink(paula);
  await addPicture(paula);
  // then the phone beside it shows what is written
  const phoneFrame = paula.getByRole('region', { name: 'Así se ve en el teléfono' });
  await expect(phoneFrame.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(phoneFrame.locator('strong')).toHaveText('12:00');
  await expect(phoneFrame.getByRole('link', { name: 'Ver ajustes' })).toHaveAttribute(
    'href',
    '/user/settings',
  );
  const picture = phoneFrame.getByRole('img', { name: 'El horario del viernes' });
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await expectAccessible(paula);
  // when it goes to a phone that nobody has, then it is said and nothing is sent
  await paula.getByRole('radio', { name: 'Por teléfono' }).check();
  await paula.getByLabel('Teléfonos').fill(`${phone}, 55 9999 9999`);
  await paula.getByText('Mostrar al abrir la app').click();
  await paula.getByRole('button', { name: 'Revisar' }).click();
  await expect(paula.getByText('Sin cuenta: 5599999999')).toBeVisible();
  // when it goes to the investor
  await paula.getByLabel('Teléfonos').fill(phone);
  await paula.getByRole('button', { name: 'Revisar' }).click();
  const dialog = paula.getByRole('alertdialog');
  await expect(dialog.getByText('Sin texto en English, 简体中文')).toBeVisible();
  await expectAccessible(paula);
  await dialog.getByRole('button', { name: 'Enviar a 1 persona' }).click();
  await expect(paula.getByRole('cell', { name: TITLE }).first()).toBeVisible();
  await paula
    .getByRole('button', { name: `Ver: ${TITLE}` })
    .first()
    .click();
  await expect(phoneFrame.getByRole('heading', { name: TITLE })).toBeVisible();
  await expectAccessible(paula);
  // then the bell lights while the app is open, and nothing covers what the investor is doing
  await expect(page.getByRole('link', { name: /Notificaciones.*1/ })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // and at the next start it is shown once, until it is confirmed
  await page.reload();
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(popup.locator('strong')).toHaveText('12:00');
  await expect.poll(() => isDrawn(popup.getByRole('img', { name: 'El horario del viernes' }))).toBe(true);
  await expectAccessible(page);
  await page.mouse.click(5, 5);
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await expect(popup).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /Notificaciones/ })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // and it stands among what was read, its link leading into the app
  await page.goto('/notification');
  await page.getByRole('tab', { name: 'Leídas' }).click();
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await page.getByRole('link', { name: 'Ver ajustes' }).click();
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
});

test('what was being written is still there after a look at another desk; the auditor only reads', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const paula = await openConsole(browser, 'paula', 'announcements');
  await write(paula);
  await paula.getByRole('link', { name: 'Tablero' }).click();
  await paula.getByRole('link', { name: 'Avisos' }).click();
  await expect(paula.getByRole('textbox', { name: 'Título' })).toHaveValue(TITLE);
  await expect(paula.getByRole('textbox', { name: 'Texto' })).toContainText('12:00');
  // a language without a text is shown as its readers get it
  await paula.getByRole('radio', { name: 'English' }).check();
  await expect(paula.getByRole('region', { name: 'Así se ve en el teléfono' })).toContainText(TITLE);
  const aurora = await openAuditor(browser);
  await expect(aurora.getByRole('heading', { name: 'Avisos' })).toBeVisible();
  await expect(aurora.getByRole('button', { name: 'Revisar' })).toHaveCount(0);
});

const openAuditor = (browser: Browser) => openConsole(browser, 'aurora', 'announcements');
