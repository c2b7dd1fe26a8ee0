import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { ask, newPassport, signIn } from '#e2e/sandbox-investor.ts';
import { someImage } from '#e2e/verified-investor.ts';

/** A desk asks for its list this often. */
const ASKED_AGAIN_MS = 30_000;

/** Sends a proof of identity; it waits in the queue under this name. */
async function submitProof(page: Page, token: string, fullName: string): Promise<void> {
  const upload = async (kind: string) => {
    const data = (await someImage('#8fb4d9')).buffer.toString('base64');
    return (await ask(page, token, 'file/upload', { kind, data })).fileId as string;
  };
  const photos = { frontPhoto: await upload('kyc_front'), backPhoto: await upload('kyc_back') };
  await ask(page, token, 'user/kyc', { fullName, idType: 'passport', idNumber: newPassport(), ...photos });
}

/** One more tab of the same session. */
async function anotherTab(page: Page, desk: string): Promise<Page> {
  const token = await page.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  const tab = await page.context().newPage();
  await tab.addInitScript((given) => sessionStorage.setItem('operatorToken', given), token);
  await tab.goto(`/console/${desk}`);
  return tab;
}

async function openCase(browser: Browser, page: Page): Promise<{ rita: Page; name: string }> {
  const { token } = await signIn(page);
  const name = `Eva Espejo ${String.fromCharCode(65 + (Date.now() % 26))}${String.fromCharCode(97 + (Math.floor(Date.now() / 26) % 26))}`;
  await submitProof(page, token, name);
  const rita = await openConsole(browser, 'rita', 'kyc');
  await rita
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await rita.getByRole('button', { name: /Tomar el caso/ }).click();
  await expect(rita.getByRole('button', { name: /Devolver/ })).toBeVisible();
  return { rita, name };
}

test('given a case that another tab decided, then the stale one does nothing, shows how it stands and keeps what was typed', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { rita, name } = await openCase(browser, page);
  const stale = await anotherTab(rita, 'kyc');
  await stale
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await stale.getByLabel('Opinión para el inversionista').fill('Todo en orden');
  // when the first tab rejects
  await rita.getByLabel('Opinión para el inversionista').fill('La foto del reverso está borrosa');
  await rita.keyboard.press('Escape');
  await rita.keyboard.press('r');
  await expect(rita.getByText('Rechazada').first()).toBeVisible();
  // and the second one wants to reject in other words
  await stale.keyboard.press('Escape');
  await stale.keyboard.press('r');
  // then what was said first stands
  await expect(stale.getByText('La foto del reverso está borrosa')).toBeVisible();
  await expect(stale.getByRole('button', { name: /Rechazar/ })).toHaveCount(0);
  await expectAccessible(stale);
});

test('given a case in hand, then another language leaves it open, and so does the first one again', async ({
  page,
  browser,
}) => {
  const { rita, name } = await openCase(browser, page);
  await rita.getByLabel('Opinión para el inversionista').fill('Falta el reverso');
  await rita.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
  await expect(rita.getByLabel('Opinion for the investor')).toHaveValue('Falta el reverso');
  await expect(rita.getByRole('heading', { name })).toBeVisible();
  await rita.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(rita.getByLabel('Opinión para el inversionista')).toHaveValue('Falta el reverso');
  await expect(rita.getByRole('heading', { name })).toBeVisible();
});

test('given an opinion half written, then a look at another case loses nothing of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { rita, name } = await openCase(browser, page);
  const opinion = rita.getByLabel('Opinión para el inversionista');
  await opinion.fill('<img src=x onerror=alert(1)> La foto');
  await rita.getByRole('link', { name: 'Tablero' }).click();
  await rita.getByRole('link', { name: /^Identidad/ }).click();
  await rita
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await expect(opinion).toHaveValue('<img src=x onerror=alert(1)> La foto');
  // and what was given is not kept, and is text wherever it is read
  await rita.keyboard.press('r');
  await expect(rita.getByText('<img src=x onerror=alert(1)> La foto').first()).toBeVisible();
  const kept = await rita.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')),
  );
  expect(kept).toEqual([]);
});

test('given a request that another tab decides, then the open one says who did, and gives back what was typed', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { phone } = await signIn(page);
  const amount = `${100 + (Date.now() % 800)}.${String(Date.now() % 100).padStart(2, '0')}`;
  const teresa = await openConsole(browser, 'teresa', 'adjustments');
  await teresa.getByLabel('Teléfono del inversionista').fill(phone);
  await teresa.getByLabel('Monto').fill(amount);
  await teresa.getByLabel('Motivo, visible para el inversionista').fill('Transferencia hallada tarde');
  await teresa.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(teresa.getByText('En espera de otra persona de tesorería')).toBeVisible();
  // given two tabs of one treasurer with the same request open, in one of them an opinion
  const tomas = await openConsole(browser, 'tomas', 'approvals');
  await tomas.clock.install();
  const stale = await anotherTab(tomas, 'approvals');
  for (const tab of [tomas, stale]) {
    await tab.getByRole('button', { name: new RegExp(`Ajuste.*${amount}`, 's') }).click();
    await expect(tab.getByText('Transferencia hallada tarde')).toBeVisible();
  }
  await stale.getByLabel('Opinión, necesaria para rechazar').fill('Falta el comprobante');
  // when the other tab agrees
  await tomas.keyboard.press('a');
  await expect(tomas.getByText('Decidido')).toBeVisible();
  // then, as the list is asked for again, who decided is said, the case is there to read, and so is what was typed
  await stale.clock.fastForward(ASKED_AGAIN_MS);
  await expect(stale.getByText('Tomás Tapia la decidió mientras la tenías abierta')).toBeVisible({
    timeout: 2 * ASKED_AGAIN_MS,
  });
  await expect(stale.getByText('Transferencia hallada tarde')).toBeVisible();
  await expect(stale.getByText('Habías escrito: Falta el comprobante')).toBeVisible();
  await expect(stale.getByRole('button', { name: 'Rechazar' })).toHaveCount(0);
  await expectAccessible(stale);
  await stale.getByRole('button', { name: 'Entendido' }).click();
  await expect(stale.getByText('Elige una solicitud a la izquierda.')).toBeVisible();
});

test('given the auditor, then what they may only read offers them nothing to press', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { token } = await signIn(page);
  const name = `Iris Lectora ${String.fromCharCode(65 + (Date.now() % 26))}`;
  await submitProof(page, token, name);
  const aurora = await openConsole(browser, 'aurora', 'kyc');
  await aurora
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await expect(aurora.getByRole('heading', { name })).toBeVisible();
  await expect(aurora.getByRole('button', { name: /Tomar el caso/ })).toHaveCount(0);
  for (const desk of ['legal-holds', 'reconciliation', 'adjustments', 'market', 'tariff', 'announcements']) {
    await aurora.goto(`/console/${desk}`);
    await expect(aurora.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(aurora.locator('main form'), desk).toHaveCount(0);
  }
});

test('given an address of no desk, then it says so, in words of the console', async ({ browser }) => {
  test.setTimeout(120_000);
  const rita = await openConsole(browser, 'rita');
  for (const path of ['none', 'kyc/more/of/it', '%ZZ']) {
    await rita.goto(`/console/${path}`);
    await expect(rita.getByText('No existe esa mesa.'), path).toBeVisible();
  }
  await expectAccessible(rita);
});

test('given the address of another role’s desk, then it says so and asks for nothing', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const paula = await openConsole(browser, 'paula');
  const asked: string[] = [];
  paula.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await paula.goto('/console/deposits');
  await expect(paula.getByText('Esta mesa es para otros roles.')).toBeVisible();
  expect(asked.filter((path) => path.includes('/deposit_'))).toEqual([]);
  await expectAccessible(paula);
});

test('given a list that cannot be had, then it says so and is asked for again', async ({ browser }) => {
  test.setTimeout(120_000);
  const rita = await openConsole(browser, 'rita');
  await rita.route('**/api/operator/kyc_list*', (route) => route.abort());
  await rita.goto('/console/kyc');
  const again = rita.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expectAccessible(rita);
  await rita.unroute('**/api/operator/kyc_list*');
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(rita.getByText('Cargando', { exact: true })).toHaveCount(0);
});

test('given two tabs of one session, then the one that nobody uses ends for itself alone', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const used = await openConsole(browser, 'sara', 'investors');
  const token = await used.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  // A clock is one for all pages of a context.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false });
  await context.addInitScript((given) => sessionStorage.setItem('operatorToken', given), token);
  const unused = await context.newPage();
  await unused.clock.install();
  await unused.goto('/console/investors');
  await expect(unused.getByRole('heading', { name: 'Inversionistas' })).toBeVisible();
  await unused.clock.fastForward('30:05');
  await expect(unused.getByText('Al entrar vuelves a la misma mesa')).toBeVisible();
  await used.reload();
  await expect(used.getByRole('heading', { name: 'Inversionistas' })).toBeVisible();
  await expect(used.getByText('Sara Solís')).toBeVisible();
});
