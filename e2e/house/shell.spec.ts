import { expect, type Page, test } from '@playwright/test';
import { appStands } from '#e2e/app-stands.ts';
import { PASSWORD, signIn } from '#e2e/sandbox-investor.ts';

const TAB_BAR = 'Secciones';
/** The label of simulated money, whether or not it also says that the clock was moved. */
const simulatedLabel = (page: Page) => page.locator('aside', { hasText: /^Simulado\s·/ });
/** A little more than what tells two taps from a double tap. */
const DOUBLE_TAP_MS = 400;
/** Runs in the page: whether whatever lies over its middle can be looked through. */
const isClear = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
  const over = stack.slice(0, stack.indexOf(element));
  return (
    stack.includes(element) &&
    over.every((one) => getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)')
  );
};
const tabBar = (page: Page) => page.getByRole('navigation', { name: TAB_BAR });

test('the tab bar stands on six paths, its tabs lead where they should', async ({ page }) => {
  await signIn(page);
  for (const path of ['/', '/home', '/situation', '/trade', '/news', '/user', '/home/', '/user//']) {
    await page.goto(path);
    await expect(tabBar(page).getByRole('link')).toHaveText([
      'Inicio',
      'Mercado',
      'Operar',
      'Noticias',
      'Perfil',
    ]);
  }
  for (const path of ['/ipo', '/situation/detail/AAPL.XNAS', '/notification', '/404', '/search']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tabBar(page)).toHaveCount(0);
  }
  await page.goto('/home');
  await tabBar(page).getByRole('link', { name: 'Mercado' }).click();
  await expect(page).toHaveURL(/\/situation$/);
});

test('a tab that is tapped is lit before its screen is drawn', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  const market = tabBar(page).getByRole('link', { name: 'Mercado' });
  await expect(market).toHaveCSS('font-weight', '400');
  const answer = await market.evaluate(async (tab: HTMLElement) => {
    tab.click();
    await new Promise(requestAnimationFrame);
    return { weight: getComputedStyle(tab).fontWeight, path: location.pathname };
  });
  expect(answer).toEqual({ weight: '700', path: '/home' });
  await expect(page).toHaveURL(/\/situation$/);
  await expect(market).toHaveAttribute('aria-current', 'page');
});

test('the simulated label is not dimmed by a sheet', async ({ page }) => {
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const label = simulatedLabel(page);
  await expect(label).toBeVisible();
  expect(await label.evaluate(isClear)).toBe(true);
});

test('a screen that needs a log-in leads there, and an unknown path to /404 and home', async ({ page }) => {
  for (const path of ['/trade', '/user', '/notification', '/bankCard/detail', '/trade/loanOrderDetail/7']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/login$/);
  }
  for (const path of ['/nowhere', '/HOME', '/article/detail?id=x', '/article/detail?id=constructor']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a token that is not good ends the session and opens the log-in', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once') !== null) return;
    sessionStorage.setItem('once', '');
    localStorage.setItem('userToken', 'A'.repeat(43));
    localStorage.setItem('user', JSON.stringify({ id: 'x', phone: '5500000000', displayCurrency: 'MXN' }));
  });
  await page.goto('/home');
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(
    await page.evaluate(() => [localStorage.getItem('userToken'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
  // and the server's word on the token is not taken for its word on the mode
  await expect(simulatedLabel(page)).toBeVisible();
});

test('an access that is denied ends the session, and the log-in leads back to where one was', async ({
  page,
}) => {
  const { phone } = await signIn(page);
  const data = { success: false, code: -3, msg: 'Acceso denegado', data: { reason: 'login.required' } };
  // Home asks for it, for the first steps.
  await page.route('**/api/user/get_info*', (route) => route.fulfill({ status: 401, json: data }));
  await page.goto('/home');
  await expect(page).toHaveURL(/\/user\/login$/);
  // this call has no tip of its own, the end of the session has
  await expect(page.getByText('Tu sesión terminó; inicia sesión de nuevo')).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('userToken'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
  await page.unroute('**/api/user/get_info*');
  const form = page.locator('form:visible');
  await form.getByLabel('Teléfono').fill(phone);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Activos totales')).toBeVisible();
});

test('a log-out that the server did not make clears nothing and says so', async ({ page }) => {
  const { token } = await signIn(page);
  await page.goto('/user');
  const data = { success: false, code: -1, msg: 'Ahora no se puede', data: { reason: 'server.fault' } };
  await page.route('**/api/user/logout*', (route) => route.fulfill({ status: 500, json: data }));
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('alertdialog');
  // what is asked is read whole on a phone that lies on its side
  await page.setViewportSize({ width: 640, height: 320 });
  const asked = dialog.getByText('Tus órdenes siguen activas');
  await expect.poll(() => asked.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Ahora no se puede')).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(token);
});

test('whatever is pressed shows it at once', async ({ page }) => {
  await page.goto('/situation?tab=mexico');
  for (const pressed of [
    page.getByRole('tab', { name: 'EE. UU.' }),
    page.getByRole('button', { name: /^Ordenar:/ }),
    page.getByRole('link', { name: /ALSEA/ }),
    tabBar(page).getByRole('link', { name: 'Noticias' }),
  ]) {
    const opacity = () => pressed.evaluate((element) => getComputedStyle(element).opacity);
    await expect(pressed).toBeVisible();
    expect(await opacity()).toBe('1');
    await pressed.hover();
    await page.mouse.down();
    expect(Number(await opacity())).toBeLessThan(1);
    // Let go elsewhere: nothing is opened.
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
  await expect(page).toHaveURL(/tab=mexico$/);
});

test('a second tap within 300 ms is ignored, but for charts', async ({ page }) => {
  await page.goto('/situation/detail/AAPL.XNAS');
  await appStands(page);
  await expect(page.getByRole('img', { name: /AAPL, \d+ velas/ })).toBeVisible();
  await page.evaluate(() => {
    for (const where of ['outside', 'chart']) {
      const button = document.createElement('button');
      button.id = where === 'chart' ? 'myKLineButton' : 'plain';
      button.style.cssText = `position:fixed;z-index:9;top:${where === 'chart' ? 300 : 200}px;left:0;width:90px;height:90px`;
      button.onclick = () => {
        button.value = `${Number(button.value) + 1}`;
      };
      document.body.append(button);
    }
  });
  const taps = (id: string) =>
    page.evaluate((name) => Number(document.getElementById(name)?.getAttribute('value')), id);
  const line = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchEnd', y: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x: 40, y }] : [],
    });
  const tap = (y: number) => [finger('touchStart', y), finger('touchEnd', y)];
  // All sent at once: on a busy machine an answer to the first may come later than a second tap would count.
  await Promise.all([...tap(240), ...tap(240)]);
  await expect.poll(() => taps('plain')).toBe(1);
  await page.waitForTimeout(DOUBLE_TAP_MS);
  await Promise.all(tap(240));
  await expect.poll(() => taps('plain')).toBe(2);
  await Promise.all([...tap(340), ...tap(340)]);
  await expect.poll(() => taps('myKLineButton')).toBe(2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test.describe('language', () => {
  test.use({ locale: 'zh-CN' });

  test('comes from the browser, changes at once, and is remembered', async ({ page }) => {
    await page.goto('/user/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByRole('radio', { name: 'English' }).click({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
    // and what is chosen in another tab holds here at once
    const other = await page.context().newPage();
    await other.goto('/user/settings');
    await other.getByRole('radio', { name: 'Español' }).click({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  });
});

test.describe('a language that the app does not speak', () => {
  test.use({ locale: 'fr-FR' });

  test('is answered in Spanish', async ({ page }) => {
    await page.goto('/user/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  });
});

test('the root size is a tenth of the width, of 540 at most, 300 ms after a resize', async ({ page }) => {
  await page.goto('/home');
  const rootSize = () => page.evaluate(() => document.documentElement.style.fontSize);
  expect(await rootSize()).toBe('36px');
  await page.setViewportSize({ width: 412, height: 915 });
  await expect.poll(rootSize).toBe('41.2px');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(rootSize).toBe('54px');
  const column = await page.locator('#root').boundingBox();
  expect(column).toMatchObject({ x: 370, width: 540 });
});

test('a keyboard that takes half the window leaves the field that is typed into in sight', async ({
  page,
}) => {
  await page.goto('/user/register');
  await appStands(page);
  const field = page.getByLabel('Repite la contraseña');
  await field.focus();
  await page.setViewportSize({ width: 360, height: 300 });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
});

test('a list is sorted in a sheet, which the way back closes before it leaves the list', async ({ page }) => {
  await page.goto('/situation?tab=mexico');
  const sheet = page.getByRole('dialog', { name: 'Ordenar' });
  await page.getByRole('button', { name: /^Ordenar: Clave/ }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/tab=mexico$/);
  await page.getByRole('button', { name: /^Ordenar: Clave/ }).click();
  await sheet.getByRole('button', { name: 'Nombre Z–A' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ordenar: Nombre Z–A/ })).toBeVisible();
  await expect(page).toHaveURL(/tab=mexico$/);
});

test('theme, text size and colours are chosen and remembered', async ({ page }) => {
  await page.goto('/user/settings');
  for (const name of ['Oscura', 'Grande', 'Rojo sube'])
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
  await page.reload();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-text-size', 'large');
  await expect(root).toHaveAttribute('data-red-up', '');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(18, 19, 22)',
  );
});

test('what was typed in the log-in stays while another screen is looked at', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  const phone = page.locator('form:visible').getByLabel('Teléfono');
  await phone.fill('5512345678');
  await page.getByRole('link', { name: /Abre una/ }).click();
  await expect(page).toHaveURL(/\/user\/register$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await expect(phone).toHaveValue(/55 ?1234 ?5678/);
});

test('without a line the last known figures stand with their age', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(page.getByText('S&P 500')).toBeVisible();
  await page.goto('/situation?tab=mexico');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.getByText(/Sin conexión/).first()).toBeVisible();
  await expect(page.getByText('S&P 500')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/Sin conexión/)).toHaveCount(0);
});

test.describe('where no worker has kept the screens', () => {
  test.use({ serviceWorkers: 'block' });

  test('one that the line cut off comes by itself when the line is back', async ({ page, context }) => {
    await page.goto('/home');
    await appStands(page);
    await expect(page.getByText('S&P 500')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Mercado' }).last().click();
    await expect(page.getByText('No pudimos cargar esto')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('tab', { name: 'México' })).toBeVisible({ timeout: 30_000 });
  });
});

test('the popup notification is seen once: only its button closes it, and reports it by id', async ({
  page,
}) => {
  await signIn(page);
  const id = '01a1fd7d-96bf-721b-99ba-3e7f71406700';
  // No operator writes notifications yet: the server's answer is put in its place.
  const notification = {
    id,
    title: 'Aviso de prueba',
    content:
      '<p>Uno <b>fuerte</b>.</p><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">',
    createdDate: '2026-11-20T15:30:00.000Z',
    read: false,
  };
  const envelope = (data: object) => ({ json: { success: true, code: 0, msg: '', data } });
  await page.route('**/api/notification/popup*', (route) => route.fulfill(envelope({ notification })));
  const reported = page.waitForRequest('**/api/notification/read*');
  await page.route('**/api/notification/read*', (route) => route.fulfill(envelope({})));
  await page.goto('/home');
  const popup = page.getByRole('alertdialog', { name: 'Aviso de prueba' });
  await expect(popup).toContainText('Uno fuerte.');
  await expect(popup).toContainText('Publicada: 20 nov, 09:30');
  await page.mouse.click(5, 5);
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await expect(popup).toHaveCount(0);
  expect((await reported).postDataJSON()).toEqual({ id });
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a popup that cannot be asked for is told of, as every call that fails', async ({ page }) => {
  await signIn(page);
  const data = { success: false, code: -1, msg: 'El aviso no llegó', data: { reason: 'server.fault' } };
  await page.route('**/api/notification/popup*', (route) => route.fulfill({ status: 500, json: data }));
  await page.goto('/home');
  await expect(page.getByText('El aviso no llegó')).toBeVisible();
});

test('a log-out leaves nothing of the investor on the device', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(page.getByText('Activos totales')).toBeVisible();
  await page.goto('/user/assets');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.goto('/user');
  await page.getByRole('button', { name: /Cerrar sesión/ }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page).toHaveURL(/\/(home)?$/);
  await expect(page.getByText('S&P 500')).toBeVisible();
  // Kept again two seconds after something came.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bolsillo.lastKnown') ?? ''))
    .toContain('market/overview');
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join(' '));
  expect(kept).not.toContain('asset/');
  expect(kept).not.toContain('inviteCode');
});
