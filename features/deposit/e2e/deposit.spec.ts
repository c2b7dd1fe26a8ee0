import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { expectChainHead, keptHeads } from '#e2e/chain-head.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { someImage, verifyIdentity } from '#e2e/verified-investor.ts';

const OPINION = 'Llegaron 1,499.50: tu banco descontó su comisión.';
const CHECKED = 'Vi el abono completo en el estado de cuenta.';
const NOT_FOUND = 'Ningún pago llegó con tu referencia.';

/** One transfer is credited once: another key at every run. */
const KEY = `MBAN${Date.now()}`;

/** Nothing sent, too little, another screen and back: each field says what it needs and nothing typed is lost. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible();
  await expect(page.getByText('Falta el comprobante')).toBeVisible();
  await page.getByLabel('Monto que enviaste (MXN)').fill('$ 99.00');
  await page.getByLabel('Clave de rastreo (opcional)').fill(KEY);
  await page.getByLabel('Elegir archivo: Comprobante').setInputFiles(await someImage('#f4f1ea'));
  await expect(page.getByRole('img', { name: 'Vista previa: Comprobante' })).toBeVisible();
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await expect(page.getByText('El mínimo es $100.00 MXN').first()).toBeVisible();
  await page.getByLabel('Monto que enviaste (MXN)').fill('1,500');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('link', { name: /^SPEI/ }).click();
  await expect(page.getByText(/^Este dinero se abona a tus dólares/)).toHaveCount(0);
  await expect(page.getByLabel('Monto que enviaste (MXN)')).toHaveValue('1,500');
  await expect(page.getByRole('img', { name: 'Vista previa: Comprobante' })).toBeVisible();
}

/** Nothing stands over its middle. */
const isSeen = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
};

/** Takes the newest deposit of this phone by its key and looks at the proof. */
async function takeInHand(console: Page, phone: string): Promise<void> {
  // A small screen: the proof lies below the case's figures.
  await console.setViewportSize({ width: 1024, height: 768 });
  await console.reload();
  // In the queue: the case that was open before is open again, and names the phone too.
  await console.getByRole('listitem').getByRole('button', { name: phone }).last().click();
  await expect(console.getByText(KEY).first()).toBeVisible();
  await console.keyboard.press('t');
  const proof = console.getByRole('button', { name: 'Ver el comprobante' });
  await expect(proof).toBeVisible();
  // given back and taken again, all by keys; agreeing before looking leads to the proof
  await console.keyboard.press('l');
  await expect(proof).toHaveCount(0);
  await console.keyboard.press('t');
  await expect(proof).toBeVisible();
  await console.keyboard.press('a');
  await expect(console.getByText('Mira primero el comprobante')).toBeVisible();
  await expect(proof).toBeFocused();
  await console.keyboard.press('1');
  const picture = console.getByRole('img', { name: 'Comprobante' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate(isSeen)).toBe(true);
  await expect(console.getByText('Mira primero el comprobante')).toHaveCount(0);
}

async function credit(console: Page): Promise<void> {
  const received = console.getByLabel('Monto que llegó (MXN)');
  await expect(received).toHaveValue('1,500.00');
  await received.fill('1499.50');
  await expect(console.getByText('Se abonan $1,499.50 MXN')).toBeVisible();
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Abonar' }).click();
  await expect(console.getByText('Escribe el motivo: el inversionista lo lee').first()).toBeVisible();
  await console.getByLabel('Opinión para el inversionista').fill(OPINION);
  await console.getByRole('button', { name: 'Abonar' }).click();
  await expect(console.getByRole('button', { name: 'Depósito abonado' })).toBeVisible();
}

async function tellOf(page: Page, amount = '700'): Promise<void> {
  await page.goto('/deposit?method=spei');
  await page.getByLabel('Monto que enviaste (MXN)').fill(amount);
  await page.getByLabel('Clave de rastreo (opcional)').fill(KEY);
  await page.getByLabel('Elegir archivo: Comprobante').setInputFiles(await someImage('#dddddd'));
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByRole('link', { name: 'Ver el depósito' }).click();
  await expect(page.getByText('En revisión')).toBeVisible();
}

/** A line on which no case comes until it is let go. */
async function holdCases(console: Page) {
  const line = Promise.withResolvers<void>();
  await console.route('**/deposit_case**', async (route) => {
    await line.promise;
    return route.continue();
  });
  return line;
}

async function verified(page: Page, browser: Browser): Promise<{ phone: string; console: Page }> {
  const { phone, token } = await signIn(page);
  // given an identity that nobody has verified, then nobody is told where to pay
  await page.goto('/deposit?method=spei');
  await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
  await expect(page.getByText('CLABE')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depositar');
  await expectAccessible(page);
  const console = await openConsole(browser, 'rita', 'deposits');
  await verifyIdentity(page, token, console, 'Ana Depósito');
  return { phone, console };
}

test('a deposit is told of, credited with what arrived, and the next one left unknown and then rejected', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { phone, console } = await verified(page, browser);
  await page.goto('/deposit');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Bitcoin/ }).click();
  await expect(page.getByText('Envía solo BTC por la red Bitcoin. Por otra red se pierde.')).toBeVisible();
  await expect(
    page.getByText(/^Este dinero se abona a tus dólares\. Para enviarlo a tu banco/),
  ).toBeVisible();
  await page.getByLabel('Monto que enviaste (BTC)').fill('0.01');
  await expect(page.getByText(/ahora vale \$[\d,]+\.\d\d\sUSD/)).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('link', { name: /^SPEI/ }).click();
  await expect(page.getByRole('img', { name: 'Código QR: CLABE' })).toBeVisible();
  await fillIn(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await expect(page.getByRole('heading', { name: 'Recibimos tu reporte' })).toBeVisible();
  expect(await keptHeads(page, 'deposit')).toHaveLength(1);
  await expectChainHead(page, page, 'deposit');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver el depósito' }).click();
  await expect(page.getByText('En revisión')).toBeVisible();

  // when a reviewer credits what arrived, then the phone shows it by itself, with the reviewer's word
  await takeInHand(console, phone);
  await credit(console);
  await expect(page.getByText('Abonado', { exact: true })).toBeVisible();
  await expect(page.getByText(OPINION)).toBeVisible();
  expect(await keptHeads(page, 'deposit')).toHaveLength(2);
  await expectChainHead(page, page, 'deposit');
  await expectAccessible(page);
  await page.goto('/user/assets');
  await expect(page.getByText('Depósito de 1,499.50 MXN por SPEI')).toBeVisible();

  // when no payment can be found for the next one, then it stays open; when it is rejected, then it says why
  await tellOf(page);
  await takeInHand(console, phone);
  await console.getByLabel('Opinión para el inversionista').fill(NOT_FOUND);
  const line = await holdCases(console);
  await console.getByRole('button', { name: /^Sin encontrar/ }).click();
  await expect(console.getByText('Queda sin encontrar')).toBeVisible();
  await expect(page.getByText('Sin encontrar', { exact: true })).toBeVisible();
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await console.getByRole('radio', { name: 'Sin encontrar' }).check();
  // and a case that is opened again is not shown as it was before, in hand: nobody decides it by what was so
  const listed = console.getByRole('button', { name: phone }).first();
  await listed.click();
  await expect(listed).toHaveAttribute('aria-current', 'true');
  await expect(console.getByRole('button', { name: /^Rechazar/ })).toHaveCount(0);
  line.resolve();
  await expect(console.getByRole('button', { name: /^Tomar el caso/ })).toBeVisible();
  await console.keyboard.press('t');
  await console.getByLabel('Opinión para el inversionista').fill(NOT_FOUND);
  await console.getByRole('button', { name: /^Rechazar/ }).click();
  await expect(console.getByText('Depósito rechazado')).toBeVisible();
  await expect(page.getByText('Rechazado', { exact: true })).toBeVisible();
  await page.goto('/user/records');
  await expect(page.getByText('Abonado', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await console.context().close();
});

test('a deposit above the limit is credited by two persons, each at their desk', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { phone, console: rita } = await verified(page, browser);
  const raul = await openConsole(browser, 'raul', 'approvals');
  await tellOf(page, '60,000');

  // given a reviewer who has looked at the proof, then the desk says beforehand that somebody else decides
  await rita.reload();
  await rita.getByRole('listitem').getByRole('button', { name: phone }).last().click();
  await expect(rita.getByText(KEY).first()).toBeVisible();
  await rita.keyboard.press('t');
  await expect(rita.getByRole('button', { name: 'Ver el comprobante' })).toBeVisible();
  await rita.keyboard.press('1');
  await expect(rita.getByRole('img', { name: 'Comprobante' })).toBeVisible();
  await expect(rita.getByText(/Rebasa el límite de una persona/)).toBeVisible();
  await rita.getByLabel('Clave de rastreo del banco').fill(`${KEY}2`);
  await expectAccessible(rita);
  await rita.getByRole('button', { name: 'Pedir segunda firma' }).click();
  await expect(rita.getByText('Escribe el motivo: el inversionista lo lee').first()).toBeVisible();
  await rita.keyboard.press('o');
  await rita.keyboard.type(CHECKED);
  await rita.keyboard.press('Escape');
  await rita.keyboard.press('a');
  await expect(rita.getByText('Solicitado a otra persona')).toBeVisible();
  await expect(rita.getByText('Otra persona decide en Segundas firmas.')).toBeVisible();
  await expect(page.getByText('En revisión')).toBeVisible();

  // when the other one reads what was told, arrived and is credited, and agrees, then the phone shows it by itself
  await raul.reload();
  await raul
    .getByRole('button', { name: /Depósito/ })
    .last()
    .click();
  await expect(raul.getByText(CHECKED)).toBeVisible();
  await expect(raul.getByText(phone)).toBeVisible();
  await expect(raul.getByText(`${KEY}2`).locator('span')).toHaveCount(Math.ceil((KEY.length + 1) / 4));
  await expectAccessible(raul);
  await raul.getByRole('link', { name: 'Abrir el caso' }).click();
  await expect(raul.getByRole('button', { name: 'Ver el comprobante' })).toBeVisible();
  await raul.keyboard.press('1');
  await expect(raul.getByRole('img', { name: 'Comprobante' })).toBeVisible();
  await raul.getByRole('link', { name: 'Segundas firmas', exact: true }).click();
  await raul
    .getByRole('button', { name: /Depósito/ })
    .last()
    .click();
  await raul.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(raul.getByText('Decidido')).toBeVisible();
  await expect(page.getByText('Abonado', { exact: true })).toBeVisible();
  await expect(page.getByText(CHECKED)).toBeVisible();
  await rita.context().close();
  await raul.context().close();
});
