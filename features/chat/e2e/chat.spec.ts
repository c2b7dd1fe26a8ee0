import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';
import { someImage } from '#e2e/verified-investor.ts';

test.use({ actionTimeout: 20_000 });

const QUESTION = '¿A qué hora abre el mercado el lunes?';
const ANSWER = 'A las 8:30, hora de la Ciudad de México.';
const UNKEPT = 'Con esto termino.';
const MEANWHILE = '¿Sigues ahí?';
const CUT = ['Hice un SPEI y todavía no lo veo.', '¿Y hoy mismo lo puedo retirar?', 'Es para la renta.'];
const SECRET = 'mi contraseña es nopal123';
const CODE = 'El código que me llegó es 482913';
const NOTE = 'Coincide con el renglón 84417 del banco';

const PHONE_LOG = 'Atención a clientes';
const DESK_LOG = 'Conversación';
const log = (side: Page, name: string) => side.getByRole('log', { name });

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Escribe tu mensaje' });
  await field.fill(text);
  await field.press('Enter');
}

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: /Escribe la respuesta/ }).fill(text);
  await desk.getByRole('button', { name: /^Enviar Ctrl/ }).click();
}

/** Everything that the phone is sent, by calls and by its socket. */
function hearAll(page: Page): string[] {
  const heard: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) heard.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** In which order a side shows them, each of them once. */
async function orderOf(side: Page, name: string, texts: readonly string[]): Promise<string[]> {
  for (const text of texts)
    await expect(log(side, name).getByText(text, { exact: true }), text).toHaveCount(1);
  const all = await log(side, name).innerText();
  return texts.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
}

/** What looks like a password or a code is held; one Enter too many does not send it. */
async function beHeldBack(page: Page): Promise<void> {
  await say(page, SECRET);
  await expect(page.getByRole('alertdialog', { name: 'Esto parece una contraseña' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Escribe tu mensaje' })).toHaveValue(SECRET);
  await say(page, CODE);
  const held = page.getByRole('alertdialog', { name: 'Esto parece un código' });
  await expect(held).toBeVisible();
  await expectAccessible(page);
  await held.getByRole('button', { name: 'No enviar' }).click();
  await sheetGone(page);
  await page.getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('');
}

/** One more, which the phone has no room to keep, is not lost either, and it says so. */
async function typeWithoutRoom(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await say(page, UNKEPT);
  await expect(page.getByText(/no pudo guardar 1 mensaje/)).toBeVisible();
}

/** The phone sees who types, and a picture on the whole screen. */
async function seeTypingAndPicture(page: Page, desk: Page): Promise<void> {
  await desk.getByRole('textbox', { name: /Escribe la respuesta/ }).pressSequentially('A');
  await expect(page.getByText('Sara Solís está escribiendo')).toBeVisible();
  await page.getByRole('button', { name: 'Ver la foto completa' }).click();
  await page.getByRole('dialog', { name: 'Foto' }).getByRole('button', { name: 'Cerrar la foto' }).click();
  await sheetGone(page);
}

/** What the search found stands marked in its place, above what the phone has got, too; without a line that is said. */
async function findInTalk(page: Page, desk: Page, context: BrowserContext): Promise<void> {
  await talkOn(page, desk);
  await page.reload();
  const found = page.getByRole('searchbox', { name: 'Buscar en la conversación' });
  const look = async (text: string) => {
    await page.getByRole('button', { name: 'Buscar en la conversación' }).click();
    await found.fill(text);
  };
  await look('RENTA');
  await expect(page.getByText('1 mensaje', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Es para la renta/ }).click();
  await expect(log(page, PHONE_LOG).getByText('Es para la renta.')).toBeInViewport();
  await expect(log(page, PHONE_LOG).locator(':focus')).toContainText('Es para la renta.');
  await expect(log(page, PHONE_LOG).getByText('Respuesta 39', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(log(page, PHONE_LOG).getByText('Respuesta 39', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Ir a lo más reciente' }).click();
  await expect(log(page, PHONE_LOG).getByText('Respuesta 39', { exact: true })).toBeInViewport();
  await context.setOffline(true);
  await look('nada');
  const failed = page.getByRole('alert');
  await expect(failed.getByText('Sin conexión', { exact: false })).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No encontramos nada')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la búsqueda' }).click();
}

/** More than a page of answers. */
async function talkOn(page: Page, desk: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('user'));
  const investorId = JSON.parse(token ?? '{}').id;
  const operatorToken = await desk.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  for (let n = 0; n < 40; n += 1) {
    const data = { investorId, clientId: crypto.randomUUID(), text: `Respuesta ${n}` };
    const sent = await desk.request.post('/api/operator/chat_send', { headers: { operatorToken }, data });
    expect(sent.ok()).toBe(true);
  }
}

/** A note stays at the desk. */
async function writeNote(desk: Page): Promise<void> {
  await desk.getByRole('radio', { name: 'Nota interna' }).check();
  await desk.getByRole('textbox', { name: 'Escribe una nota para colegas' }).fill(NOTE);
  await desk.getByRole('button', { name: /^Guardar nota/ }).click();
  await expect(desk.getByText('Nota interna, nunca se envía')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('radio', { name: 'Respuesta' }).check();
}

test('signed out, the chat says what it is and leads in', async ({ page }) => {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Habla con una persona' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('an empty conversation offers how to begin; a tap writes it and sends nothing', async ({ page }) => {
  await signIn(page);
  await page.goto('/chat');
  const field = page.getByRole('textbox', { name: 'Escribe tu mensaje' });
  const starter = page.getByRole('button', { name: 'Mi depósito no aparece' });
  await expect(starter).toBeVisible();
  await expectAccessible(page);
  // on a phone that lies down they would cover the way back
  const standing = page.viewportSize() ?? { width: 360, height: 640 };
  await page.setViewportSize({ width: 640, height: 360 });
  await page.getByRole('button', { name: 'Volver' }).click({ trial: true });
  await expect(starter).toBeHidden();
  await page.setViewportSize(standing);
  await starter.click();
  await expect(field).toHaveValue('Mi depósito no aparece');
  await expect(field).toBeFocused();
  await expect(starter).toHaveCount(0);
  await expect(page.getByText('Te contesta una persona, aquí mismo.')).toBeVisible();
  await field.press('Enter');
  await expect(log(page, PHONE_LOG).getByText('Mi depósito no aparece')).toBeVisible();
  await expect(starter).toHaveCount(0);
});

test('an investor and support write to each other, through a line that is cut', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(120_000);
  const heard = hearAll(page);
  const { phone } = await signIn(page);
  await page.goto('/chat');
  await say(page, QUESTION);
  await expect(log(page, PHONE_LOG).getByText(QUESTION)).toBeVisible();
  await page.getByLabel('Enviar una foto').setInputFiles(await someImage('#8fb4d9'));
  await beHeldBack(page);

  // Support finds who waits, takes the question and answers; the phone sees that it was read, and the answer at once.
  const desk = await openConsole(browser, 'sara', 'chat');
  await desk.getByRole('searchbox', { name: 'Teléfono, nombre o identificador' }).fill(phone);
  await desk.getByRole('button', { name: new RegExp(phone) }).click();
  await expect(log(page, PHONE_LOG).getByRole('img', { name: 'Leído' })).toHaveCount(2);
  await desk.getByRole('button', { name: /^Ver la foto/ }).click();
  await expect(desk.getByRole('img', { name: 'Foto' })).toBeVisible();
  await desk.getByRole('button', { name: /^Tomar/ }).click();
  await seeTypingAndPicture(page, desk);

  // Elsewhere in the app an answer is counted, and leads back to it.
  await page.goto('/user', { waitUntil: 'networkidle' });
  await answer(desk, ANSWER);
  await expect(page.getByRole('img', { name: '1 respuesta sin leer' })).toBeVisible();
  await page.getByRole('link', { name: /Atención a clientes/ }).click();
  await expect(log(page, PHONE_LOG).getByText(ANSWER)).toBeVisible();
  await expect(page.getByText(/Sara Solís te atiende\s·/)).toBeVisible();

  await writeNote(desk);

  // The line is cut: what is typed waits in order, what cannot be loaded is not saved, and both are said.
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: /Se perdió la conexión/ })).toBeVisible();
  for (const text of CUT) await say(page, text);
  await expect(page.getByText('en espera, 3.º')).toBeVisible();
  await typeWithoutRoom(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('button', { name: 'Guardar la conversación' }).click();
  await expect(page.getByText(/No se guardó la conversación/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await answer(desk, MEANWHILE);
  await expect(log(desk, DESK_LOG).getByText(MEANWHILE)).toBeVisible();

  // Back again, each message is there once, in one order on both sides.
  await context.setOffline(false);
  await expect(page.getByText(/en espera|no pudo guardar/)).toHaveCount(0);
  const all = [QUESTION, ANSWER, MEANWHILE, ...CUT, UNKEPT];
  const shown = await orderOf(page, PHONE_LOG, all);
  expect(await orderOf(desk, DESK_LOG, all)).toEqual(shown);
  // What support wrote meanwhile may come between them; what was typed keeps its order.
  expect(shown.filter((text) => text !== MEANWHILE)).toEqual([QUESTION, ANSWER, ...CUT, UNKEPT]);

  await findInTalk(page, desk, context);

  // The question is closed, and how it ended is asked once.
  await desk.getByRole('button', { name: /^Cerrar X/ }).click();
  await page.getByRole('button', { name: 'Sí, resuelta' }).click();
  await expect(page.getByText('¿Resolvimos tu pregunta?')).toHaveCount(0);
  expect(heard.join()).not.toContain('84417');
  await expect(log(desk, DESK_LOG)).not.toContainText(/nopal123|482913/);
});

test('the desk says that its line is gone and when it is back; an answer meanwhile waits and arrives once', async ({
  page,
  browser,
}) => {
  // given a question in hand
  const { phone } = await signIn(page);
  await page.goto('/chat');
  await say(page, QUESTION);
  const desk = await openConsole(browser, 'sara', 'chat');
  await desk.getByRole('searchbox', { name: 'Teléfono, nombre o identificador' }).fill(phone);
  await desk.getByRole('button', { name: new RegExp(phone) }).click();
  await desk.getByRole('button', { name: /^Tomar/ }).click();
  await expect(log(page, PHONE_LOG).getByText('Sara Solís te atiende')).toBeVisible();
  const gone = desk.getByRole('heading', { name: /Se perdió la conexión/ });
  await expect(gone).toHaveCount(0);
  // when the desk's line is cut, then it says so, and keeps what is answered
  await desk.context().setOffline(true);
  await expect(gone).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Intentar ahora' })).toBeVisible();
  await answer(desk, ANSWER);
  await expect(log(desk, DESK_LOG).getByText(ANSWER, { exact: true })).toHaveCount(1);
  await expect(log(page, PHONE_LOG).getByText(ANSWER)).toHaveCount(0);
  // when it is back, then it says nothing more, and the answer is there once on either side
  await desk.context().setOffline(false);
  await expect(gone).toHaveCount(0);
  await expect(log(page, PHONE_LOG).getByText(ANSWER, { exact: true })).toHaveCount(1);
  await expect(log(desk, DESK_LOG).getByText(ANSWER, { exact: true })).toHaveCount(1);
});

/** What a shorter walk meets in the other two languages. */
const WALKS = {
  'en-US': {
    question: 'Can I withdraw today?',
    answer: 'Yes, until 17:00.',
    late: 'And tomorrow?',
    secret: 'my password is nopal123',
    write: 'Write your message',
    log: 'Customer service',
    held: 'This looks like a password',
    keep: 'Don’t send',
    unread: '1 unread answer',
    typing: /is typing/,
    lost: /^Connection lost, reconnecting/,
    waits: 'waiting, no. 1',
    read: 'Read',
    solved: 'Yes, solved',
    desk: {
      find: 'Phone, name or id',
      take: /^Take/,
      write: /^Write the answer/,
      send: /^Send Ctrl/,
      log: 'Conversation',
      close: /^Close X/,
    },
  },
  'zh-CN': {
    question: '今天可以提现吗？',
    answer: '可以，17:00 之前。',
    late: '那明天呢？',
    secret: '我的密码是 nopal123',
    write: '输入消息',
    log: '客服',
    held: '这看起来像密码',
    keep: '不发送',
    unread: '1 条未读回复',
    typing: /正在输入/,
    lost: /^连接已断开，正在重新连接/,
    waits: '等待中，第 1 条',
    read: '已读',
    solved: '已解决',
    desk: {
      find: '电话、姓名或编号',
      take: /^接手/,
      write: /^输入回复/,
      send: /^发送 Ctrl/,
      log: '对话',
      close: /^关闭 X/,
    },
  },
} as const;

for (const [locale, words] of Object.entries(WALKS)) {
  test.describe(locale, () => {
    test.use({ locale });
    test('the same walk, shorter: a question, an answer counted on home, a cut line, the end', async ({
      page,
      browser,
      context,
    }) => {
      const say = async (text: string) => {
        await page.getByRole('textbox', { name: words.write }).fill(text);
        await page.keyboard.press('Enter');
      };
      const { phone } = await signIn(page);
      await page.goto('/chat');
      await say(words.question);
      await expect(log(page, words.log).getByText(words.question)).toBeVisible();
      await say(words.secret);
      const held = page.getByRole('alertdialog', { name: words.held });
      await held.getByRole('button', { name: words.keep }).click();
      await sheetGone(page);
      await expectAccessible(page);

      const desk = await openConsole(browser, 'sara', 'chat');
      await desk.getByRole('searchbox', { name: words.desk.find }).fill(phone);
      await desk.getByRole('button', { name: new RegExp(phone) }).click();
      await expect(log(page, words.log).getByRole('img', { name: words.read, exact: true })).toBeVisible();
      await desk.getByRole('button', { name: words.desk.take }).click();
      await page.goto('/home', { waitUntil: 'networkidle' });
      await desk.getByRole('textbox', { name: words.desk.write }).fill(words.answer);
      await desk.getByRole('button', { name: words.desk.send }).click();
      await expect(page.getByRole('img', { name: words.unread }).first()).toBeVisible();
      await page.goto('/chat');
      await expect(log(page, words.log).getByText(words.answer)).toBeVisible();

      // a line that never was open is not lost: who types is seen on one that is open only
      const answer = desk.getByRole('textbox', { name: words.desk.write });
      await expect(async () => {
        await answer.pressSequentially('a');
        await expect(page.getByText(words.typing)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await answer.fill('');
      await context.setOffline(true);
      await expect(page.getByRole('heading', { name: words.lost })).toBeVisible();
      await page.getByRole('textbox', { name: words.write }).fill('');
      await say(words.late);
      await expect(page.getByText(words.waits)).toBeVisible();
      await context.setOffline(false);
      await expect(log(desk, words.desk.log).getByText(words.late, { exact: true })).toHaveCount(1);
      await expect(log(desk, words.desk.log)).not.toContainText(words.secret);
      await desk.getByRole('button', { name: words.desk.close }).click();
      await page.getByRole('button', { name: words.solved }).click();
      await expect(page.getByRole('button', { name: words.solved })).toHaveCount(0);
    });
  });
}
