import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';
import { verifyIdentity } from '#e2e/verified-investor.ts';
import { exchangeDate, nextSession } from '#kernel/calendar/calendar.ts';

const HOUR_MS = 3_600_000;
const COMPANY = 'Cacao del Istmo';
const SYMBOL = 'CACA1';

test('an issue from the desk to the sale of what was won, and a placement allotted pro rata', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { token } = await signIn(page);
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const start = Math.ceil(Date.parse(now) / 60_000) * 60_000;
  const hence = (hours: number) => new Date(start + hours * HOUR_MS).toISOString();
  const listingAt = nextSession('XNAS', start + 16 * 24 * HOUR_MS).opensAt;
  const advance = (to: string) => ask(page, token, 'sandbox/clock_advance', { to });

  // given a publisher who writes an issue, and a second one who publishes it
  const paula = await openConsole(browser, 'paula', 'ipos');
  await writeIssue(paula, hence, exchangeDate('XNAS', listingAt));
  await expectAccessible(paula);
  await paula.getByLabel('Motivo para quien lo confirma').first().fill('El prospecto es público');
  await paula.getByRole('button', { name: 'Publicar', exact: true }).click();
  const pablo = await openConsole(browser, 'pablo', 'approvals');
  await agree(pablo, /Publicar una oferta/);

  // when its window opens, then the phone says what a lot costs and that an identity is needed
  await advance(hence(1));
  await page.goto('/ipo');
  await page.getByRole('link', { name: new RegExp(COMPANY) }).click();
  await expect(page.getByText('$18.00–$22.00 por acción').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verificar mi identidad' })).toBeVisible();
  await expect(page.getByText(/faro del entorno de práctica, que sale el/)).toBeVisible();
  await expectAccessible(page);
  const rita = await openConsole(browser, 'rita', 'kyc');
  await verifyIdentity(page, token, rita, `Elena Prado ${Date.now().toString(36).replace(/\d/g, 'x')}`);
  await page.reload();

  const application = await askForLots(page);
  const placement = await applyToPlacement(page);

  // when the window closes, then the list is final and this device keeps its hash
  await advance(hence(25));
  await page.goto(application);
  await expect(page.getByText('En proceso').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ver la oferta' }).click();
  await expect(page.getByText(/este dispositivo la guarda desde/)).toBeVisible();
  await enterPrice(paula);
  await pablo.reload();
  await agree(pablo, /Precio de emisión/);

  // when it is drawn, then one of two lots is won, the other's money is back, and a popup says so
  await advance(hence(73));
  await page.goto(application);
  await readPopup(page, /^Te tocaron 100 de /);
  await expect(page.getByText('Te tocó 1 de 2 lotes')).toBeVisible();
  await expect(page.getByText('+$2,350.00 USD').first()).toBeVisible();
  await expectAccessible(page);

  await drawAgain(page);

  // when it is listed, then the shares are a position, and are sold
  await advance(new Date(listingAt + 60_000).toISOString());
  await page.goto(application);
  await readPopup(page, /^Te tocaron \d+ de /);
  await page.getByRole('link', { name: 'Ver tu posición' }).click();
  await sellShares(page);

  await readDivision(page, placement);
  await seeNoWeChat(page);
});

/** All of the position that is open, at the market. */
async function sellShares(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar posición' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await sheet.getByRole('button', { name: new RegExp(`^Vender 100 ${SYMBOL}, mínimo`) }).click();
  await expect(sheet.getByText(`Vendiste 100 ${SYMBOL}`)).toBeVisible();
}

/** This product, which is the journey's own, has no app at WeChat: nothing offers it. */
async function seeNoWeChat(page: Page): Promise<void> {
  await page.goto('/user/settings');
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await expect(page.getByText('WeChat')).toHaveCount(0);
}

/** Lots are asked for, changed, taken back and asked for again; gives the application's address. */
async function askForLots(page: Page): Promise<string> {
  await apply(page, 'Solicitar lotes', 1, '$2,200.00 USD');
  await page.getByRole('dialog').getByRole('link', { name: 'Ver tu solicitud' }).click();
  await expect(page.getByRole('heading', { name: COMPANY })).toBeVisible();
  await apply(page, 'Cambiar mi solicitud', 3, '$6,600.00 USD');
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await sheetGone(page);
  await page.getByRole('button', { name: 'Cancelar solicitud' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar solicitud' }).click();
  await expect(page.getByText('Cancelada').first()).toBeVisible();
  await sheetGone(page);
  await apply(page, 'Solicitar de nuevo', 2, '$4,400.00 USD');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await sheetGone(page);
  return page.url();
}

/** A placement is applied for by the same screens. */
async function applyToPlacement(page: Page): Promise<string> {
  await page.goto('/placement');
  await expect(page.getByText('Abiertas', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /USD.*para cerrar/ })
    .first()
    .click();
  await expect(page.getByText('Sin sorteo: a prorrata')).toBeVisible();
  await expectAccessible(page);
  await apply(page, 'Solicitar lotes', 1, / USD$/);
  await page.getByRole('dialog').getByRole('link', { name: 'Ver tu solicitud' }).click();
  await expect(page).toHaveURL(/placementApplicationDetail/);
  return page.url();
}

/** The issue price is entered by a publisher, for a second one to agree. */
async function enterPrice(paula: Page): Promise<void> {
  await paula.reload();
  await paula.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await paula.getByLabel('Precio de emisión').fill('20.50');
  await paula.getByLabel('Dónde se publicó').first().fill('Aviso 12/2026');
  await paula.getByLabel('Motivo para quien lo confirma').first().fill('Como se publicó');
  await paula.getByRole('button', { name: 'Pedir confirmación' }).click();
}

/** The draw is made again on this device, and its file taken along. */
async function drawAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver y repetir el sorteo' }).click();
  await expect(page.getByText('Salió igual, lote por lote')).toBeVisible();
  await page.getByRole('button', { name: 'Repetir el sorteo aquí' }).click();
  await expect(page.getByText(/Lotes ganadores: 1/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar el archivo/ }).click();
  expect((await download).suggestedFilename()).toBe(`bolsillo-draw-${SYMBOL.toLowerCase()}.json`);
  await expectAccessible(page);
}

/** Of the placement everyone has their part, with the division beside it; both stand among the records. */
async function readDivision(page: Page, placement: string): Promise<void> {
  await page.goto(placement);
  await expect(page.getByText('Cómo salió tu parte')).toBeVisible();
  await expect(page.getByText(/^100 × [\d,]+ ÷ [\d,]+ = \d+$/)).toBeVisible();
  await expect(page.getByText(/de 100 acciones$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/trade?tab=ipo');
  await expect(page.getByRole('link', { name: /Colocación/ })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(COMPANY) })).toBeVisible();
}

/** What came of an application is told at once. */
async function readPopup(page: Page, title: RegExp): Promise<void> {
  const popup = page.getByRole('alertdialog', { name: title });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Entendido' }).click();
  await expect(popup).toHaveCount(0);
}

/** By the desk's form: one lot for the firm's clients, from 18 to 22 dollars. */
async function writeIssue(console: Page, hence: (hours: number) => string, listingOn: string): Promise<void> {
  await console.getByRole('button', { name: 'Nueva oferta' }).click();
  const fill = (label: string, text: string) => console.getByLabel(label, { exact: true }).fill(text);
  await fill('Empresa', COMPANY);
  await fill('Clave', SYMBOL);
  await console.getByLabel('Bolsa', { exact: true }).selectOption('XNAS');
  await fill('Precio mínimo', '18.00');
  await fill('Precio máximo', '22.00');
  await fill('Acciones de la emisión', '24000000');
  await fill('Lotes para nuestros clientes', '1');
  const dates = {
    Anuncio: 0,
    'Abre la suscripción': 1,
    'Cierra la suscripción': 25,
    Asignación: 49,
    Sorteo: 73,
  };
  for (const [label, hours] of Object.entries(dates)) await fill(label, await local(console, hence(hours)));
  await fill('Inicio de cotización', listingOn);
  await console.getByRole('textbox', { name: 'Texto en español' }).fill('Cacao de Oaxaca.');
  await console.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(console.getByText('Borrador guardado')).toBeVisible();
  await expect(console.getByRole('heading', { name: COMPANY })).toBeVisible();
}

/** An instant as the browser's own field takes it, in the device's time. */
function local(page: Page, iso: string): Promise<string> {
  return page.evaluate((text) => {
    const at = new Date(text);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, iso);
}

async function agree(console: Page, kind: RegExp): Promise<void> {
  await console.getByRole('button', { name: kind }).first().click();
  await console.keyboard.press('a');
  await expect(console.getByText('Decidido')).toBeVisible();
}

/** So many lots by the stepper, the review, the confirmation; leaves the receipt open. */
async function apply(page: Page, way: string, lots: number, holds: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: way }).click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox');
  await field.fill(String(lots));
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  const name = typeof holds === 'string' ? `Solicitar y retener ${holds}` : /^Solicitar y retener/;
  await sheet.getByRole('button', { name }).click();
  await expect(sheet.getByText(/^Solicitaste/)).toBeVisible();
}
