import { expect, type Page, test } from '@playwright/test';
import { goBackAsSoonAs } from '#e2e/go-back-as-soon-as.ts';
import {
  ask,
  FIRM_CODE,
  newPhone,
  openNewYork,
  PASSWORD,
  registerByCall,
  signIn,
} from '#e2e/sandbox-investor.ts';

/** Each screen with a way back, and where that leads when the screen is the first page that was opened. */
const WAYS = [
  ['/situation/detail/AAPL.XNAS', '/situation'],
  ['/situation/detail/NONE.XNAS', '/situation'],
  ['/search', '/situation'],
  ['/trade/stockTradeDetail/01a1fd7d-96bf-721b-99ba-3e7f71406700', '/trade'],
  ['/trade/stockPositionDetail/01a1fd7d-96bf-721b-99ba-3e7f71406700', '/trade'],
  ['/user/assets', '/user'],
  ['/user/settings', '/user'],
  ['/user/devices', '/user'],
  ['/user/password', '/user/security'],
  ['/notification', '/home'],
  ['/article/detail?id=risk', '/home'],
  ['/ipo', '/home'],
] as const;

const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Volver' });

test('the way back leads on from any screen that is the first page opened', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const [path, way] of WAYS) {
    await page.goto(path);
    await back(page).click();
    await expect(page, `back from ${path}`).toHaveURL((url) => url.pathname === way);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('on the first page opened the way back from log-in leads home, log-in and registration to the profile', async ({
  page,
  context,
}) => {
  await page.goto('/user/login');
  await back(page).click();
  await expect(page).toHaveURL(/\/home$/);

  // given a link to a record, opened by nobody
  await page.goto('/trade');
  await expect(page).toHaveURL(/\/user\/login$/);
  await page.getByRole('link', { name: /Abre una/ }).click();
  // The log-in has a phone and a password as well, and stands for some frames more.
  await expect(page).toHaveURL(/\/user\/register$/);
  await expect(page.getByLabel('Código de invitación')).toBeVisible();
  const form = page.locator('form:visible');
  const phone = newPhone();
  await form.getByLabel('Teléfono').fill(phone);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repite la contraseña').fill(PASSWORD);
  await form.getByLabel('Código de invitación').fill(FIRM_CODE);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Abrir cuenta' }).click();
  await expect(page).toHaveURL(/\/user$/);

  const other = await context.newPage();
  await other.goto('/home');
  await other.evaluate(() => localStorage.clear());
  await other.goto('/user/login');
  await logIn(other, phone);
  await expect(other).toHaveURL(/\/user$/);

  // and to the tab that needed it, where that was tapped
  await other.evaluate(() => localStorage.clear());
  await other.goto('/home');
  await other.getByRole('link', { name: 'Operar' }).click();
  await expect(other).toHaveURL(/\/user\/login$/);
  await logIn(other, phone);
  await expect(other).toHaveURL(/\/trade$/);
  await other.goBack();
  await expect(other).toHaveURL(/\/home$/);
});

async function logIn(page: Page, phone: string): Promise<void> {
  const form = page.locator('form:visible');
  await form.getByLabel('Teléfono').fill(phone);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('who logs in in one tab need not in another, which goes on to what it waited for', async ({
  page,
  context,
}) => {
  const { phone } = await registerByCall(page);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Operar' }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  const other = await context.newPage();
  await other.goto('/user/login');
  await logIn(other, phone);
  await expect(other).toHaveURL(/\/user$/);
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the address of what is gone, or is somebody else’s, says so and leads on', async ({ page }) => {
  await signIn(page);
  for (const path of [
    '/user/records/deposit/01a1fd7d-96bf-721b-99ba-3e7f71406700',
    '/mutualFunds/order/01a1fd7d-96bf-721b-99ba-3e7f71406700',
    '/ipo/draw?id=none',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Esto ya no existe o no es tuyo.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(page).toHaveURL(/\/home$/);
  }
});

test('a notification opened from outside leads to the list once it is deleted', async ({ page }) => {
  const { token } = await signIn(page);
  const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '1000' });
  await ask(page, token, 'exchange/create', { previewId });
  const { items } = await ask(page, token, 'notification/list', {});
  await page.goto(`/notification/detail/${items[0].id}`);
  await page.getByRole('button', { name: 'Borrar notificación' }).click();
  await expect(page).toHaveURL(/\/notification$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Somebody new who opened a stock by its address, in an open market, and is about to buy it. */
async function openToBuy(page: Page) {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  const buy = page.getByRole('button', { name: 'Comprar', exact: true });
  await buy.click();
  return { sheet: page.getByRole('dialog'), buy };
}

test('on the first page opened the phone’s back button closes the sheet, and does not leave the app', async ({
  page,
}) => {
  const { sheet, buy } = await openToBuy(page);
  const quantity = sheet.getByRole('textbox', { name: /Cantidad/ });
  await quantity.fill('10');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
  await page.goBack();
  await expect(quantity).toHaveValue('10');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  // in the very moment in which what was typed is drawn again, too
  await buy.click();
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
  await goBackAsSoonAs(page, 'Paso 1 de 3');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  // the receipt takes the place of the review, and is left the same way
  await buy.click();
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await goBackAsSoonAs(page, 'Compraste 1 AAPL');
  await sheet.getByRole('button', { name: /^Comprar 1 AAPL/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  // closed by itself it leaves no step behind: the way back is that of a first page
  await buy.click();
  await expect(quantity).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await back(page).click();
  await expect(page).toHaveURL(/\/situation$/);
});

test('a link in a sheet on the first page opened leads on, and back to the first page without a step too many', async ({
  page,
}) => {
  const { sheet } = await openToBuy(page);
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await sheet.getByRole('button', { name: /^Comprar 1 AAPL/ }).click();
  await sheet.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page.getByRole('heading', { name: /^Compraste 1/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state.__TSR_index)).toBe(0);
});

test('Android asks the sheet itself for a step back: the review leads to what was typed, then the sheet closes', async ({
  browser,
}) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36',
  });
  const page = await context.newPage();
  // as Chrome on Android has it: the newest watcher hears the back button, and may say no
  await page.addInitScript(() => {
    const watchers: EventTarget[] = [];
    class Watcher extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy() {
        watchers.splice(watchers.indexOf(this), 1);
      }
    }
    Object.assign(window, {
      CloseWatcher: Watcher,
      stepBack: (cancelable: boolean) => watchers.at(-1)?.dispatchEvent(new Event('cancel', { cancelable })),
    });
  });
  const stepBack = (mayRefuse = true) =>
    page.evaluate(
      (cancelable) => (window as unknown as { stepBack(is: boolean): boolean }).stepBack(cancelable),
      mayRefuse,
    );
  const { sheet } = await openToBuy(page);
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('10');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
  expect(await stepBack()).toBe(false);
  await expect(sheet.getByRole('textbox', { name: /Cantidad/ })).toHaveValue('10');
  // a second one without a touch in between cannot be refused: it leads no further than the first
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu compra')).toBeVisible();
  await stepBack(false);
  await expect(sheet.getByRole('textbox', { name: /Cantidad/ })).toHaveValue('10');
  expect(await stepBack()).toBe(false);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/AAPL\.XNAS$/);
  await context.close();
});
