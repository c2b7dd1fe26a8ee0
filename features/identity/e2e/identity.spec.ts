import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { curpDigit } from '#features/identity/curp.ts';

const OPINION = 'El reverso está borroso: toma la foto con más luz.';

/** A CURP of nobody; another one at every run. */
function freshCurp(): string {
  const day = new Date(Date.UTC(1950, 0, 1 + (Date.now() % 17_000)));
  const letters = [...String(Date.now() % 1000).padStart(3, '0')].map((digit) => 'BCDFGHJKLM'[Number(digit)]);
  const start = `PEXL${day.toISOString().slice(2, 10).replaceAll('-', '')}MDF${letters.join('')}0`;
  return start + curpDigit(`${start}0`);
}

/** A name that no other run of this journey put into the queue, with a word as long as somebody may write to push aside what stands beside it. */
function freshName(): string {
  const letters = [...String(Date.now() % 10_000)].map((digit) => 'abcdefghij'[Number(digit)]);
  return `Ana ${'Prueba'.repeat(8)} ${letters.join('')}`;
}

async function photo(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const made = sharp({ create: { width: 2400, height: 1500, channels: 3, background } });
  return { name: 'identificacion.jpg', mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() };
}

const pick = async (page: Page, side: string, background: string) => {
  await page.getByLabel(`Elegir archivo: ${side}`).setInputFiles(await photo(background));
  await expect(page.getByRole('img', { name: `Vista previa: ${side}` })).toBeVisible();
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
};

async function openCase(console: Page, name: string): Promise<void> {
  await console.reload();
  // In the queue: the case that was open before is open again, and names the person too.
  const item = console.getByRole('listitem').getByRole('button', { name }).last();
  await item.scrollIntoViewIfNeeded();
  await expect(item.getByText('CURP', { exact: true })).toBeInViewport({ ratio: 1 });
  await item.click();
  await console.getByRole('button', { name: 'Tomar el caso' }).click();
  await expect(console.getByRole('button', { name: 'Aprobar' })).toBeVisible();
}

/** Leaves the form and comes back, opens the page anew, and chooses a file that is no picture: nothing of what was good is lost. */
async function loseNothing(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('link', { name: /Identidad/ }).click();
  await expect(page.getByLabel('Nombre completo')).toHaveValue(name);
  await expect(page.getByRole('img', { name: 'Vista previa: Foto del frente' })).toBeVisible();
  // as after a camera for which the phone threw the page away
  await page.reload();
  await expect(page.getByLabel('Nombre completo')).toHaveValue(name);
  await expect(page.getByRole('img', { name: 'Vista previa: Foto del frente' })).toBeVisible();
  await page
    .getByLabel('Elegir archivo: Foto del frente')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') });
  await expect(page.getByText('No pudimos leer esta imagen')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Vista previa: Foto del frente' })).toBeVisible();
  await sendPhotoAgain(page);
}

/** A photo that did not arrive stays, and is sent again by one tap. */
async function sendPhotoAgain(page: Page): Promise<void> {
  await page.route('**/api/file/upload*', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByLabel('Elegir archivo: Foto del frente').setInputFiles(await photo('#8fb4d9'));
  const retry = page.getByRole('button', { name: 'Reintentar: Foto del frente' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('img', { name: 'Vista previa: Foto del frente' })).toBeVisible();
  await expectAccessible(page);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(page.getByText('Enviando la imagen…')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Takes the case, looks at both photos, rejects it: first without a word, which is refused. */
async function reject(console: Page, name: string, curp: string): Promise<void> {
  await openCase(console, name);
  await expect(console.getByText(curp)).toBeVisible();
  for (const side of ['frente', 'reverso']) {
    await console.getByRole('button', { name: `Ver el ${side}` }).click();
    await expect(console.getByRole('img', { name: `Foto del ${side}` })).toBeVisible();
  }
  await console.getByRole('button', { name: 'Ampliar' }).first().click();
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Rechazar' }).click();
  await expect(console.getByRole('alert')).toBeVisible();
  await console.getByLabel('Opinión para el inversionista').fill(OPINION);
  await console.getByRole('button', { name: 'Rechazar' }).click();
  await expect(console.getByText('Identidad rechazada')).toBeVisible();
}

/** Reads which keys there are, looks at both photos, zooms, and agrees: no click. */
async function agreeByKeys(console: Page): Promise<void> {
  await console.keyboard.press('a');
  await expect(console.getByText('Mira primero la foto del frente (tecla 1)')).toBeVisible();
  await console.keyboard.press('?');
  const legend = console.getByRole('dialog', { name: 'Teclas' });
  await expect(legend.getByText('Ver la segunda foto')).toBeVisible();
  await expectAccessible(console);
  await console.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);
  await console.keyboard.press('1');
  const front = console.getByRole('img', { name: 'Foto del frente' });
  await expect(front).toBeVisible();
  const { width } = (await front.boundingBox()) ?? { width: 0 };
  await console.keyboard.press('+');
  await expect.poll(async () => (await front.boundingBox())?.width).toBeGreaterThan(1.5 * width);
  await console.keyboard.press('-');
  await console.keyboard.press('2');
  await expect(console.getByRole('img', { name: 'Foto del reverso' })).toBeVisible();
  // the opinion by keys, and out of its field again
  await console.keyboard.press('o');
  await console.keyboard.type('Todo en orden');
  await console.keyboard.press('Escape');
  await console.keyboard.press('a');
}

/** Somebody else sends the same document, and reads whom to write to. */
async function refuseSameDocument(browser: Browser, curp: string): Promise<void> {
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await other.goto('/kyc');
  await other.getByLabel('Nombre completo').fill(freshName());
  await other.getByLabel('CURP', { exact: true }).last().fill(curp);
  await pick(other, 'Foto del frente', '#8fb4d9');
  await pick(other, 'Foto del reverso', '#555555');
  await other.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(other.getByText(/^Este documento ya pertenece a otra cuenta/).first()).toBeVisible();
  await expect(other.getByText(/aquí no hay a quién escribirle/)).toBeVisible();
  await other.context().close();
}

/** Sends the form before anything was typed: each field says what it needs. */
async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(page.getByText('Este campo es obligatorio').first()).toBeVisible();
  await expect(page.getByText('Falta esta foto')).toHaveCount(2);
}

/** A card's photo stays for another card, and never under the name of a passport's page. */
async function changeDocument(page: Page): Promise<void> {
  const shown = page.getByRole('img', { name: /^Vista previa/ });
  await pick(page, 'Foto del frente', '#8fb4d9');
  await page.getByRole('radio', { name: 'INE' }).check();
  await expect(shown).toHaveCount(1);
  await page.getByRole('radio', { name: 'Pasaporte' }).check();
  await expect(page.getByText('Foto de la página con tu foto y tus datos', { exact: true })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole('radio', { name: 'CURP' }).check();
  await expect(shown).toHaveCount(0);
  await changeDocumentWhileSending(page);
}

/** A photo that is still on its way when the document changes belongs to the one that it was chosen for. */
async function changeDocumentWhileSending(page: Page): Promise<void> {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/file/upload*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel('Elegir archivo: Foto del frente').setInputFiles(await photo('#8fb4d9'));
  await expect(page.getByText('Enviando la imagen…')).toBeVisible();
  await page.getByRole('radio', { name: 'Pasaporte' }).check();
  const arrived = page.waitForResponse('**/api/file/upload*');
  answer.resolve();
  await (await arrived).finished();
  await page.unroute('**/api/file/upload*');
  // the passport's own second photo is on its way only now: once that is here, so is whatever the first one did
  await pick(page, 'Foto de la portada o de la página con tu firma', '#555555');
  // as after a camera for which the phone threw the page away: what the form holds by now
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Pasaporte' })).toBeChecked();
  await expect(page.getByRole('img', { name: /^Vista previa/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(page.getByText('Falta esta foto')).toHaveCount(1);
  await page.getByRole('radio', { name: 'CURP' }).check();
}

async function expectVerifiedProfile(page: Page, name: string): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('link', { name: /^Identidad.*Verificada/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Identidad verificada' })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(/crédito 620$/)).toBeVisible();
}

test('a proof of identity is rejected, sent again and verified, phone and console side by side', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const waiting = page.getByRole('heading', { name: 'Estamos revisando tu identidad' });
  const turn = page.getByRole('list', { name: 'Cómo vas' }).locator('[aria-current="step"]');
  // given an investor whose profile says so, and leads to the form
  await signIn(page);
  const name = freshName();
  await page.goto('/user');
  await page.getByRole('link', { name: /Identidad.*Sin verificar/ }).click();
  // whose turn it is, and what the review will open
  await expect(turn).toContainText('Tus datos y dos fotos');
  await expect(page.getByText(/^Te abre depósitos/)).toBeVisible();
  await sendEmpty(page);
  await changeDocument(page);
  // when it is filled in and sent, then it waits, the number masked
  const curp = freshCurp();
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('CURP', { exact: true }).last().fill(curp.toLowerCase());
  await pick(page, 'Foto del frente', '#8fb4d9');
  await pick(page, 'Foto del reverso', '#555555');
  await expectAccessible(page);
  await loseNothing(page, name);
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(waiting).toBeInViewport();
  await expect(turn).toContainText('Revisión de un operador');
  await expect(page.getByText(`••••${curp.slice(-4)}`)).toBeVisible();
  // and beside the promise stands what was really measured
  await expect(page.getByText(/^(Aún no tenemos tiempos reales|Medido en 90\sdías)/)).toBeVisible();
  // and its owner sees what was sent
  for (const side of ['frente', 'reverso'])
    await expect(page.getByRole('img', { name: `Foto del ${side}` })).toBeVisible();
  // A toast on its way out would be measured half transparent.
  await expect(page.getByText('Recibimos tus datos', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  // and where money goes in it says the same, instead of asking for what was sent
  await page.goto('/deposit');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver mi identidad' }).click();
  await expect(waiting).toBeVisible();

  // when a reviewer rejects it, then the phone shows the opinion by itself, and keeps what was good
  const console = await openConsole(browser, 'rita', 'kyc');
  await reject(console, name, curp);
  await expect(page.getByText(OPINION)).toBeVisible();
  await expect(turn).toContainText('Corrige lo que dice el operador.');
  await expect(page.getByLabel('Nombre completo')).toHaveValue(name);
  await page.getByLabel('CURP', { exact: true }).last().fill(curp);
  await pick(page, 'Foto del reverso', '#dddddd');
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(waiting).toBeVisible();

  // when it is agreed to by keys alone, unseen first, which is refused, then the phone says so, and the profile has the
  // score that comes with it
  await openCase(console, name);
  await expect(console.getByText(OPINION)).toBeVisible();
  await agreeByKeys(console);
  await expect(console.getByText('Identidad aprobada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu identidad está verificada' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Cómo vas' }).getByText('Hecho')).toHaveCount(3);
  await expect(turn).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Depositar', exact: true })).toBeVisible();
  await expectVerifiedProfile(page, name);
  await console.context().close();
  await refuseSameDocument(browser, curp);
});
