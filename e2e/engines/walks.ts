import { answerChat, takeChat } from '#features/chat/desk-contract.ts';
import { type Asker, openNewYork, type PictureWorld } from '#tools/pictures/picture-world.ts';
import type { Hand } from './hand.ts';
import type { Line } from './line.ts';
import { until } from './wait.ts';

/** What a walk has to do with besides the phone. */
export interface Surroundings {
  readonly world: PictureWorld;
  readonly line: Line;
  /** A picture's file. */
  readonly picture: string;
  /** Asks as an operator of support. */
  readonly support: Asker;
  /** Keeps a picture of what an engine shows, to be looked at. */
  look(at: Hand, name: string): Promise<void>;
}

export type Walk = (hand: Hand, around: Surroundings) => Promise<void>;

const STOCK = '/situation/detail/AAPL.XNAS';
const DRAWING = `document.querySelector('[data-chart] canvas')?.toDataURL() ?? ''`;

async function logIn(hand: Hand, { world, look }: Surroundings) {
  const { open, engine, fill, press, hold } = hand;
  await open('/user/login');
  // The page's language is the phone's; here it is the one whose words are looked for.
  await engine.evaluate(`localStorage.setItem('language', 'es') ?? true`);
  await open('/user/login');
  await fill(/^Teléfono/u, world.phone);
  await fill(/^Contraseña/u, world.password);
  await press('tick', /^Leí y acepto/u);
  await look(hand, 'log-in');
  await press('button', /^Entrar$/u);
  await hold('being logged in', `localStorage.getItem('userToken') !== null`);
}

/** How many of the investor's own commands bear the signature of a device, once the proof has looked. */
async function signedOnes({ open, engine }: Hand): Promise<number> {
  await open('/user/proof');
  const text = await until('what the proof says of signatures', async () => {
    const seen = await engine.evaluate<string>('document.body.innerText');
    return (
      seen.match(/Nada de lo que confirmaste|Una operación firmada|\d+ operaciones firmadas/u)?.[0] ?? null
    );
  });
  return text.startsWith('Nada') ? 0 : Number.parseInt(text, 10) || 1;
}

/** Signed, too: the engine makes a key, keeps it and signs with it. */
async function firstTrade(hand: Hand, { world, look }: Surroundings) {
  const { open, press, fill, see } = hand;
  const before = await signedOnes(hand);
  await openNewYork(world.get);
  await open(STOCK);
  // What is held comes in a moment later and makes room for the sale.
  await see(/Tu posición/u);
  await press('button', /^Comprar$/u);
  await fill(/Cantidad/u, '1');
  await look(hand, 'order');
  await press('button', /^Revisar$/u);
  await see(/Comprar 1 AAPL, máximo/u);
  await look(hand, 'review');
  await press('button', /^Comprar 1 AAPL, máximo \$/u);
  await see(/Compraste 1 AAPL/u);
  await press('link', /^Ver la orden$/u);
  await see(/Completada/u);
  const after = await signedOnes(hand);
  if (after !== before + 1) throw new Error(`${before} were signed, now ${after}`);
}

async function depositWithPicture({ open, fill, press, see, hold, engine }: Hand, { picture }: Surroundings) {
  await open('/deposit?method=spei');
  await fill(/^Monto que enviaste/u, '1500');
  await fill(/^Clave de rastreo/u, `MBAN${Date.now()}`);
  await engine.attach('input[type="file"]', picture);
  const preview = `document.querySelector('img[alt^="Vista previa"]')`;
  await hold('the picture, as it was held', `${preview}?.naturalWidth > ${preview}?.naturalHeight`);
  await hold('its upload', `!document.body.innerText.includes('Enviando la imagen')`);
  await press('button', /^Enviar comprobante$/u);
  await see(/Recibimos tu reporte/u);
  await press('link', /^Ver el depósito$/u);
  await see(/En revisión/u);
}

async function chartUnderTouch({ open, hold, swipe, box, engine }: Hand) {
  await open(STOCK);
  await hold('the chart', `(${DRAWING}).length > 3000`);
  // A finger that comes while the last bars are still drawn in moves nothing, or misses the chart where one's own trades
  // have just come above it: once more, as anybody would.
  let pageMoved = false;
  await until('older bars', async () => {
    const { left, top, width, height } = await box('[data-chart]');
    const before = await engine.evaluate<string>(DRAWING);
    const place = await engine.evaluate<number>('scrollY');
    // Over the price, which is drawn above the indicators.
    const across = (share: number) => ({
      x: Math.round(left + width * share),
      y: Math.round(top + height / 3),
    });
    await swipe(across(0.2), across(0.8));
    pageMoved ||= (await engine.evaluate<number>('scrollY')) !== place;
    return (await engine.evaluate<string>(DRAWING)) !== before;
  });
  if (pageMoved) throw new Error('the page moved with the chart');
}

async function chat({ open, fill, enter, see, hold, engine }: Hand, { world, support }: Surroundings) {
  const question = `¿A qué hora abre el mercado? Pregunto desde ${engine.name}`;
  const reply = `A las 8:30, hora de la Ciudad de México. Le escribo a ${engine.name}`;
  await open('/chat');
  await fill(/^Escribe tu mensaje/u, question);
  const field = 'document.activeElement';
  await hold('all that was typed in sight', `${field}.scrollHeight <= ${field}.clientHeight`);
  await enter();
  await see(new RegExp(question.replace('?', '\\?'), 'u'));
  await hold('a tick', `document.querySelector('[role="log"] [role="img"][aria-label]') !== null`);
  const investorId = world.user.id;
  // The second engine finds it taken.
  await support(takeChat, { investorId }).catch(() => undefined);
  await support(answerChat, { investorId, clientId: crypto.randomUUID(), text: reply });
  await see(new RegExp(reply, 'u'));
}

async function offline({ open, see, hold }: Hand, { line }: Surroundings) {
  await open('/home');
  await see(/Activos totales/u);
  await hold('the worker', 'navigator.serviceWorker.controller !== null');
  await open('/home');
  await hold(
    'what was asked for',
    `(localStorage.getItem('bolsillo.lastKnown') ?? '').includes('asset/summary')`,
  );
  line.cut();
  try {
    await open('/home').catch(() => undefined);
    await see(/Sin conexión ·\sdatos de hace/u);
    await see(/Activos totales/u);
  } finally {
    line.mend();
  }
}

/** In their order: the first lets all others in. */
export const WALKS: readonly [name: string, walk: Walk][] = [
  ['log in', logIn],
  ['first trade', firstTrade],
  ['deposit with its picture', depositWithPicture],
  ['chart under touch', chartUnderTouch],
  ['chat', chat],
  ['offline', offline],
];
