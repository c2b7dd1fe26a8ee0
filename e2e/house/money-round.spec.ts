import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { test } from '#e2e/own-product.ts';
import { ask, openNewYork, PASSWORD, signIn } from '#e2e/sandbox-investor.ts';
import { someImage, verifyIdentity } from '#e2e/verified-investor.ts';

const PATIENT = { timeout: 30_000 };
const DAY_MS = 86_400_000;
const SECRET = 'retiro.seguro.7';
const NAME = 'Ana Vuelta Completa';
const CLABE = '072180012345678907';
const TRACKING_KEY = 'MBAN01002611240000000001';
const CHECKED = 'Llamé al titular y confirmó la cuenta.';
const OPINION = 'La cuenta está a nombre de otra persona.';

/** SPEI by hand on the phone, credited by the reviewer. */
async function depositBySpei(page: Page, console: Page, phone: string): Promise<void> {
  await page.goto('/deposit?method=spei');
  await page.getByLabel('Monto que enviaste (MXN)').fill('5000');
  await page.getByLabel('Elegir archivo: Comprobante').setInputFiles(await someImage('#f4f1ea'));
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByRole('link', { name: 'Ver el depósito' }).click();
  await expect(page.getByText('En revisión')).toBeVisible();
  await console.goto('/console/deposits');
  await console.getByRole('button', { name: phone }).last().click();
  await console.getByRole('button', { name: /^Tomar/ }).click();
  await console.getByRole('button', { name: 'Ver el comprobante' }).click();
  // Nobody credits what they have not seen.
  await expect(console.getByRole('img', { name: 'Comprobante' })).toBeVisible();
  await console.getByLabel(/^Clave/).fill('MBAN01002611230000000009');
  await console.getByRole('button', { name: 'Abonar' }).click();
  await expect(page.getByText('Abonado', { exact: true })).toBeVisible();
}

async function buyTen(page: Page): Promise<void> {
  await page.goto('/situation/detail/WALMEX.XMEX');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /Cantidad/ }).fill('10');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await sheet.getByRole('button', { name: /^Comprar 10 WALMEX/ }).click(PATIENT);
  await expect(sheet.getByText('Compraste 10 WALMEX')).toBeVisible(PATIENT);
}

/** Nothing typed, too little, an account not chosen: each field says what it needs; then the figures that bind. */
async function review(page: Page, amount: string): Promise<ReturnType<Page['getByRole']>> {
  await page.goto('/withdrawal');
  await page.getByRole('link', { name: /^Cuenta bancaria/ }).click();
  await expect(page.getByRole('heading', { name: 'Cuánto tarda tu retiro' })).toBeVisible();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible();
  // The only account there is needs no choosing.
  await expect(page.getByLabel(/BBVA/)).toBeChecked();
  await page.getByLabel('Monto').fill('99');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('El mínimo es $100.00 MXN').first()).toBeVisible();
  await page.getByLabel('Monto').fill(amount);
  await expect(page.getByText('El mínimo es $100.00 MXN')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revisar' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Se envía a más tardar')).toBeVisible();
  return sheet;
}

async function withdraw(page: Page, amount: string): Promise<void> {
  const sheet = await review(page, amount);
  const confirm = sheet.getByRole('button', { name: /^Retirar \$/ });
  // given no password yet, the button leads to its field, which a small phone has out of sight
  await sheet.getByRole('button', { name: /^Retirar \$/ }).click();
  await expect(sheet.getByLabel('Contraseña de retiro', { exact: true })).toBeFocused();
  await expect(sheet.getByText('Este campo es obligatorio')).toBeVisible();
  await sheet.getByLabel('Contraseña de retiro', { exact: true }).fill('no.es.esta.1');
  await confirm.click();
  await expect(sheet.getByText(/La contraseña de retiro no es correcta/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Contraseña de retiro', { exact: true }).fill(SECRET);
  await confirm.click();
  await expect(sheet.getByText('Retiro solicitado')).toBeVisible();
  await expectAccessible(page);
  expect(await keptFrom(page)).toContain('withdrawal');
  await sheet.getByRole('link', { name: 'Ver el retiro' }).click();
  await expect(page).toHaveURL(/\/user\/records\/withdrawal\//);
  await expect(page.getByText('Firmado en tu dispositivo')).toBeVisible();
  await expect(page.getByText('En proceso')).toBeVisible();
}

/** Of which receipts this browser keeps the head of the chain. */
const keptFrom = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('bolsillo.keptHeads.'));
    const { heads } = JSON.parse(localStorage.getItem(key ?? '') ?? '{"heads":[]}');
    return heads.map((head: { from: string }) => head.from);
  });

async function openCase(console: Page, phone: string): Promise<void> {
  await console.goto('/console/withdrawals');
  await console.getByRole('button', { name: phone }).last().click();
}

async function takeInHand(console: Page, phone: string): Promise<void> {
  await openCase(console, phone);
  await console.getByRole('button', { name: /^Tomar el caso/ }).click();
  await expect(console.getByText(CLABE)).toBeVisible();
}

/** Two persons agree to what is over the limit: one asks with what was checked, the other has the last word. */
async function agreeByTwo(rita: Page, raul: Page, phone: string): Promise<void> {
  await takeInHand(rita, phone);
  await expectAccessible(rita);
  await rita.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(rita.getByText('Escribe por qué').first()).toBeVisible();
  await rita.getByLabel(/^Lo que comprobaste/).fill(CHECKED);
  await rita.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(rita.getByText(/otra persona decide en Segundas firmas/)).toBeVisible();
  await raul.goto('/console/approvals');
  await raul
    .getByRole('button', { name: /Retiro/ })
    .last()
    .click();
  await expect(raul.getByText(CHECKED)).toBeVisible();
  // The second person decides on what they see: who, how much, where to; and opens the whole case.
  for (const fact of ['−$40,000.50 MXN', 'BBVA •••• 8907', '$40,000.50 MXN'])
    await expect(raul.getByRole('main').getByText(fact).last()).toBeVisible();
  await expect(raul.getByRole('button', { name: phone })).toBeVisible();
  await expectAccessible(raul);
  await raul.getByRole('link', { name: 'Abrir el caso' }).click();
  await expect(raul.getByText(CLABE)).toBeVisible();
  await raul.getByRole('link', { name: 'Ir a Segundas firmas' }).click();
  await raul
    .getByRole('button', { name: /Retiro/ })
    .last()
    .click();
  await raul.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(raul.getByText('Elige una solicitud a la izquierda.')).toBeVisible();
}

/** An account of somebody else is warned of before it is saved; one's own name, however banks write it, is not. */
async function warnOfAnotherHolder(page: Page): Promise<void> {
  await page.goto('/bankCard/detail');
  const holder = page.getByLabel('Titular');
  const warning = page.getByText(`Tu identidad está a nombre de ${NAME}.`, { exact: false });
  await holder.fill('Luis Otro Nombre');
  await holder.blur();
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await holder.fill(NAME.toUpperCase());
  await holder.blur();
  await expect(warning).toHaveCount(0);
}

/** Each withdrawal as it ended; only what left the balance has a minus. */
async function lookAtRecords(page: Page): Promise<void> {
  await page.goto('/user/records?tab=withdrawal');
  for (const state of ['Enviado', 'Rechazado', 'Cancelado'])
    await expect(page.getByText(state, { exact: true })).toBeVisible();
  await expect(page.getByText('−$40,000.50 MXN')).toBeVisible();
  for (const back of ['1,000.00', '500.00'])
    await expect(page.getByText(`$${back} MXN`, { exact: true })).toBeVisible();
  await expectAccessible(page);
}

/** The account tells of the one that was paid, not of those that went back. */
async function lookAtAccount(page: Page): Promise<void> {
  await page.goto('/bankCard');
  const account = page.getByRole('listitem').filter({ hasText: NAME });
  await expect(account).toContainText(/Último retiro, .*\$40,000\.50/);
  await expectAccessible(page);
}

/** An investor whom the firm knows, on a day of trading, with two of its people at their desks. */
async function setTheStage(page: Page, browser: Browser) {
  const { phone, token } = await signIn(page);
  // given nobody verified, then withdrawing leads there first
  await page.goto('/withdrawal');
  await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
  const rita = await openConsole(browser, 'rita');
  const raul = await openConsole(browser, 'raul');
  await verifyIdentity(page, token, rita, NAME);
  await openNewYork(page, token);
  return { phone, token, rita, raul };
}

test('a round of money: deposit, approval, trade, withdrawal, payout; phone and console side by side', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000);
  const { phone, token, rita, raul } = await setTheStage(page, browser);

  // when money comes in and buys ten shares
  await depositBySpei(page, rita, phone);
  await buyTen(page);

  // and a withdrawal password and an account are there
  await page.goto('/withdrawal');
  await expect(page.getByRole('link', { name: 'Crear contraseña de retiro' })).toBeVisible();
  await expectAccessible(page);
  const password = { currentPassword: PASSWORD, password: SECRET, confirmPassword: SECRET };
  await ask(page, token, 'user/set_withdrawal_password', password);
  await warnOfAnotherHolder(page);
  const card = { bankName: 'BBVA', cardholder: NAME, accountNumber: CLABE, cardNumber: '4111111111111111' };
  await ask(page, token, 'bank_card/create', card);

  // then what is asked for is put aside, and each hold stands there with its reason, before and after
  await withdraw(page, '40,000.50');
  await expect(
    page.getByText('Por su monto, sumado a lo que solicitaste en un día, lo aprueban dos personas'),
  ).toBeVisible();
  await expect(page.getByText(/El destino es nuevo: se envía desde el/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar el retiro' })).toBeVisible();
  await expectAccessible(page);

  // when two persons have agreed and the day has passed, then it is sent, and the phone shows it by itself
  await agreeByTwo(rita, raul, phone);
  await expect(page.getByText('Aprobado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar el retiro' })).toHaveCount(0);
  await takeInHand(rita, phone);
  await expect(rita.getByText(/se puede enviar desde/)).toBeVisible();
  const { now } = await ask(page, token, 'sandbox/clock', {});
  const later = new Date(Date.parse(now) + DAY_MS).toISOString();
  await ask(page, token, 'sandbox/clock_advance', { to: later });
  await openCase(rita, phone);
  await rita.getByLabel('Clave de rastreo del banco').fill(TRACKING_KEY);
  await expectAccessible(rita);
  await rita.keyboard.press('Enter');
  await expect(rita.getByText(TRACKING_KEY)).toBeVisible();
  await expect(rita.getByText(TRACKING_KEY).locator('span')).toHaveCount(6);
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(TRACKING_KEY)).toBeVisible();
  await expectAccessible(page);

  // when the next one is rejected, then everything is back at once, with the reason
  await withdraw(page, '1,000');
  await takeInHand(rita, phone);
  await rita.getByLabel('Opinión para el inversionista').fill(OPINION);
  await rita.keyboard.press('Escape');
  await rita.getByRole('button', { name: /^Rechazar/ }).click();
  await expect(rita.getByText('Rechazado', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Se rechazó y todo volvió a tu saldo al momento.')).toBeVisible();
  await expect(page.getByText(OPINION)).toBeVisible();

  // and one that nobody has begun is taken back by its owner
  await withdraw(page, '500');
  await page.getByRole('button', { name: 'Cancelar el retiro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el retiro' }).click();
  await expect(page.getByText('Lo cancelaste y todo volvió a tu saldo al momento.')).toBeVisible();
  await lookAtRecords(page);
  await lookAtAccount(page);
  await rita.context().close();
  await raul.context().close();
});
